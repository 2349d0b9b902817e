import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#db/connection/sql.ts'
import { eventFor } from '#db/events/event/reading.ts'
import { attend } from '#db/events/going/attendance.ts'
import { citiesWithEvents } from '#db/events/list/cities.ts'
import { eventsSince } from '#db/events/list/delta.ts'
import { findEvents, listEvents, type Search } from '#db/events/list/finding.ts'
import { conversationsOf } from '#db/messages/conversations.ts'
import { addMessageWithOthers } from '#db/messages/send.ts'
import { messagesIn } from '#db/messages/thread.ts'
import { activityOf } from '#db/people/activity.ts'
import { friendsGoing } from '#db/people/follows.ts'
import { people, publicUser } from '#db/people/people.ts'
import { peopleMatching } from '#db/people/search.ts'
import { fixed } from './growth-data.ts'
import { idOf } from './ids.ts'

/** One call of a query function of the product, the same at every size. */
export type GrowthQuery = {
  figure: string
  /** A description, with the maximum length of the response if there is one. */
  title: string
  run: (sql: Database) => Promise<unknown>
  /** Whether the response is the expected one: an error or an empty page must not count as fast. */
  isExpected: (response: unknown) => boolean
}

const TONIGHT = Temporal.Now.plainDateISO('UTC')
const LAST_NIGHT = TONIGHT.add({ days: 30 })

const { city, state } = fixed
const anyEvent: Search = { words: [], place: null, date: null, from: null, to: null, category: null, isFree: false }
const inCity = { ...anyEvent, place: { city, state } }
const nightsAhead = { from: TONIGHT.toString(), to: LAST_NIGHT.toString(), city, state, timeZone: 'America/New_York' }
const MOST_PEOPLE = 50
/** The page size of a device. */
const MOST_EVENTS = 300

const isPage = (least: number) => (response: unknown) => rowsIn(response) >= least
const isEmpty = (response: unknown) => rowsIn(response) === 0
const isThere = (response: unknown) => response !== undefined

const search = (figure: string, title: string, wanted: Search, isExpected: GrowthQuery['isExpected']): GrowthQuery => ({
  figure,
  title,
  run: async sql => (await findEvents(sql, wanted)).text,
  isExpected,
})

const peopleSearch = (
  figure: string,
  title: string,
  wanted: { q: string; location?: string },
  isExpected: GrowthQuery['isExpected'],
): GrowthQuery => ({
  figure,
  title,
  run: sql => peopleMatching(sql, fixed.viewer, { location: '', ...wanted, limit: MOST_PEOPLE }),
  isExpected,
})

export const growthQueries: GrowthQuery[] = [
  { figure: 'event', title: 'an event', run: sql => eventFor(sql, fixed.event, null), isExpected: isThere },
  {
    figure: 'tonight',
    title: 'tonight in a city, the first 50',
    run: async sql =>
      (await listEvents(sql, { from: TONIGHT.toString(), to: TONIGHT.toString(), city, state, limit: 50 })).text,
    isExpected: isPage(50),
  },
  {
    figure: 'upcoming',
    title: 'all upcoming events, the first 50',
    run: async sql => (await listEvents(sql, { limit: 50 })).text,
    isExpected: isPage(50),
  },
  search('hits', 'event search, the first 50', { ...inCity, words: ['azucar'], category: fixed.category }, isPage(50)),
  search('nothing', 'a text that no event has, in a city', { ...inCity, words: ['qwerty'] }, isEmpty),
  search('nothingAnywhere', 'a text that no event has, anywhere', { ...anyEvent, words: ['qwerty'] }, isEmpty),
  search('misspelled', 'misspelled in a city, the first 50', { ...inCity, words: ['asucar'] }, isPage(50)),
  search('misspelledAnywhere', 'misspelled anywhere, the first 50', { ...anyEvent, words: ['asucar'] }, isPage(50)),
  { figure: 'cities', title: 'the list of cities, 200', run: citiesWithEvents, isExpected: isPage(200) },
  {
    figure: 'firstSync',
    title: 'first sync of a city, a page of 300 or 400 kB',
    run: sql => eventsSince(sql, nightsAhead, '', { after: '', limit: MOST_EVENTS }),
    isExpected: isThere,
  },
  {
    figure: 'delta',
    title: 'delta of a city without changes',
    run: async sql => eventsSince(sql, nightsAhead, await cursorOf(sql)),
    isExpected: isThere,
  },
  {
    figure: 'profile',
    title: 'a profile',
    run: sql => publicUser(sql, fixed.followed, fixed.viewer),
    isExpected: isThere,
  },
  peopleSearch('prefix', 'people by a prefix, the first 50', { q: 'dancer12' }, isPage(50)),
  peopleSearch('firstName', 'people by a first name, the first 50', { q: 'mamana' }, isPage(50)),
  peopleSearch('nearName', 'people by a name in a city', { q: 'dancer12', location: 'Miami, FL' }, isPage(10)),
  peopleSearch('slip', 'people misspelled, the first 50', { q: 'mamanna' }, isPage(50)),
  peopleSearch('nobody', 'people by a name that no person has', { q: 'qwrtxz' }, isEmpty),
  peopleSearch('newestThere', 'the newest people of a city, 50', { q: '', location: 'Miami, FL' }, isPage(50)),
  {
    figure: 'people',
    title: 'the newest people, 200',
    run: sql => people(sql, fixed.viewer, { limit: 200 }),
    isExpected: isPage(200),
  },
  {
    figure: 'conversations',
    title: 'the conversation list, of 200',
    run: sql => conversationsOf(sql, fixed.viewer, { max: 1_000, isBare: true }),
    isExpected: isThere,
  },
  {
    figure: 'thread',
    title: 'the latest 50 messages',
    run: sql => messagesIn(sql, fixed.conversation, fixed.viewer, { limit: 50 }),
    isExpected: isThere,
  },
  { figure: 'send', title: 'a message is sent', run: send, isExpected: isThere },
  {
    figure: 'rsvp',
    title: 'an attendance is changed',
    run: toggleAttendance,
    isExpected: response => typeof response === 'object',
  },
  {
    figure: 'feed',
    title: 'the activity of a person, the first 50',
    run: sql => activityOf(sql, fixed.viewer, fixed.viewer, { limit: 50, after: undefined }),
    isExpected: isPage(50),
  },
  {
    figure: 'friends',
    title: 'events of 100 followed people',
    run: sql => friendsGoing(sql, fixed.viewer),
    isExpected: isThere,
  },
]

/**
 * The cursor of a device whose city has no changes since, while in other cities one event in 256 has changed. It is
 * computed once for each database.
 */
let cursor: { of: Database; value: Promise<string> } | undefined
function cursorOf(sql: Database): Promise<string> {
  if (cursor?.of !== sql) cursor = { of: sql, value: newCursor(sql) }
  return cursor.value
}

async function newCursor(sql: Database) {
  const { cursor: now } = JSON.parse(await eventsSince(sql, nightsAhead, '')) as { cursor: string }
  await sql`update events set is_featured = true where city <> ${city} and right(id::text, 2) = '07'`
  return now
}

async function send(sql: Database) {
  const content = 'Are you coming to the late one on Friday?'
  return await addMessageWithOthers(sql, {
    id: uuidv7(),
    conversationId: fixed.conversation,
    senderId: fixed.viewer,
    content,
    composedAt: null,
    readUpTo: 0,
  })
}

const ATTENDEE = idOf('user', 1_001)
let isGoing = true
function toggleAttendance(sql: Database) {
  isGoing = !isGoing
  return attend(sql, { eventId: fixed.event, userId: ATTENDEE, requested: isGoing ? 'going' : 'interested' })
}

function rowsIn(response: unknown): number {
  const list: unknown = typeof response === 'string' ? JSON.parse(response) : response
  return Array.isArray(list) ? list.length : 0
}
