import type { GigRole } from '#contract/jobs/gigs.ts'
import conversations from './conversations.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import type { Flyer } from './flyers.ts'
import work from './openings.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }

/** Approximate coordinates, exact enough for "2.3 mi away". */
type Place = { city: string; area: string; latitude: number; longitude: number }

export type Host = {
  username: string
  firstName: string
  lastName: string
  promotionGroup: string
  venue: string
  address: string
  place: Place
  about: string
  bio: string
  status: string | null
  genres: string[]
  website: string | null
}

export type Goer = {
  username: string
  firstName: string
  lastName: string
  displayName?: string
  city?: string
  bio?: string
  status?: string
  genres?: string[]
  interests?: string[]
  isHidden?: boolean
}

export type Series = {
  host: string
  title: string
  /** The performers, one each week in turn. The name is appended to the title and replaces `{guest}` in the text. */
  guests?: string[]
  category: string
  /** 1 is Monday. */
  weekday: number
  /** The weeks of this event, where -1 is last week; every week when absent. */
  weeks?: number[]
  from: string
  to: string | null
  /** Dollars; 0 is free, null means payment at the door. */
  price: number | null
  capacity?: number
  tags: string[]
  about: string
  flyer?: Omit<Flyer, 'below'>
  isFeatured?: boolean
  hasTickets?: boolean
  /** In this week the event is full. */
  isFullIn?: number
  cancelled?: { week: number; reason: string }
}

export type Single = Pick<Series, 'host' | 'title' | 'category' | 'price' | 'tags' | 'about'>
type Dated = Single & Pick<Series, 'from' | 'to'> & { inDays: number }

type Opening = {
  host: string
  title: string
  jobType: 'full-time' | 'part-time' | 'contract' | 'temporary'
  location: string
  salaryRange: string
  description: string
  requirements: string
  daysAgo: number
  isClosed?: boolean
  /** A gig at the next event with this title; the fee is in dollars, or null by agreement. */
  gig?: { at: string; role: GigRole; from: string; to: string; fee: number | null }
}

type Applicant = { name: string; phone: string; email: string; letter: string | null; daysAgo: number }

/** Each line has the speaker, the text, and how many minutes ago it was sent. */
type SampleConversation = {
  between: [one: string, other: string]
  lines: [speaker: 0 | 1, content: string, minutesAgo: number][]
  /** How many of the last lines the first, and the second, person has not read. */
  unread?: [number, number]
}

// The compiler widens the literals and tuples of a JSON file, so its content is asserted.

/** `circle` is Ana, who is a sample sign-in, and her friends. */
export const { hosts, circle, firstNames, lastNames, bios, statuses, hometowns } = people as {
  hosts: Host[]
  circle: Goer[]
} & Record<'firstNames' | 'lastNames' | 'bios' | 'statuses' | 'hometowns', string[]>

/** `liveBy` are events that are live at the time of creation, for each part of the day. */
export const { series, liveBy, afterMidnight, calledOff, drafts, opinions } = events as {
  series: Series[]
  liveBy: Record<'morning' | 'afternoon' | 'evening' | 'late', Single[]>
  afterMidnight: Single
  calledOff: Dated & { reason: string }
  drafts: Dated[]
  opinions: { rating: number; comment: string }[]
}

/** The applicants are those for the first opening. */
export const { openings, applicants } = work as { openings: Opening[]; applicants: Applicant[] }

export const sampleConversations = conversations as SampleConversation[]
