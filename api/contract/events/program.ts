/* What the night offers, beside its price: without zod, because pages load it. */
import { folded } from '../fold.ts'
import { endMsOf, instantOf, localOnNight } from './nights.ts'

/** `social`: dancing without a DJ of a name, as after a class. */
export const partKinds = ['class', 'dj', 'band', 'show', 'social'] as const
export type PartKind = (typeof partKinds)[number]

export const levels = ['open', 'beginner', 'intermediate', 'advanced'] as const
export const floors = ['wood', 'tile', 'concrete'] as const
/** The facilities of the venue. `cash`: nothing else is accepted. */
export const amenities = ['water', 'air', 'parking', 'cash'] as const

export const MAX_PARTS = 12
export const MAX_STYLES = 4

export type ProgramPart = {
  kind: PartKind
  /** The DJ, band or teacher, or the subject of the class. */
  name?: string | undefined
  /** The slug of the artist with this name; `new` makes a page of the name of a class or show. */
  artist?: string | undefined
  /** Of a class. */
  level?: (typeof levels)[number] | undefined
  room?: string | undefined
  /** The local time of the venue, in the night of the event: a time before six is after midnight. */
  from: string
  until?: string | undefined
}

/** A share of the music in percent, with the key of its genre. */
export type StyleShare = { genre: string; percent: number }

export type EventProgram = {
  mix?: StyleShare[] | undefined
  floor?: (typeof floors)[number] | undefined
  house?: (typeof amenities)[number][] | undefined
  parts?: ProgramPart[] | undefined
  minAge?: number | undefined
}

/** What the host has entered, and who plays and teaches by an accepted gig. */
export type Programmed = { program?: EventProgram | undefined; lineUp?: ProgramPart[] | undefined }

/** The fields of an event that decide when its parts are. */
export type ProgramNight = Programmed & {
  nightOf: string
  timeZone: string
  startsAt: string
  endsAt: string | null
}

/** A part with its instants. Without its own end it lasts until the next one in its room begins, or to the end. */
export type TimedPart = ProgramPart & { startsMs: number; endsMs: number }

/** The parts in the order in which they begin. */
export function partsOf(event: ProgramNight): TimedPart[] {
  const { program, lineUp = [], nightOf, timeZone } = event
  const msOf = (clock: string) => Date.parse(instantOf(localOnNight(clock, nightOf), timeZone))
  const parts = [...(program?.parts ?? []), ...lineUp].map(part => ({ ...part, startsMs: msOf(part.from) }))
  const ordered = parts.toSorted((one, other) => one.startsMs - other.startsMs)
  return ordered.map(part => {
    const next = ordered.find(({ room, startsMs }) => room === part.room && startsMs > part.startsMs)
    return { ...part, endsMs: part.until ? msOf(part.until) : (next?.startsMs ?? endMsOf(event)) }
  })
}

/** The parts that go on now, in all rooms. */
export function partsNow(event: ProgramNight, nowMs: number): TimedPart[] {
  return partsOf(event).filter(({ startsMs, endsMs }) => startsMs <= nowMs && nowMs < endsMs)
}

type Artist = { slug: string; name: string }

/** The artist of a part among those of its event. Names are compared as the database does, without case and accents. */
export function artistOf({ name, artist, kind }: ProgramPart, { artists = [] }: { artists?: Artist[] | undefined }) {
  if (!name || (artist === undefined && kind !== 'dj' && kind !== 'band')) return undefined
  const named = artists.filter(each => folded(each.name) === folded(name))
  return named.find(({ slug }) => slug === artist) ?? named[0]
}

export const programErrors = ['program-order', 'program-mix'] as const
export type ProgramError = (typeof programErrors)[number]

/** `program-order`: a part ends before it begins. `program-mix`: the shares exceed 100 %, or name a genre twice. */
export function programErrorOf({ parts = [], mix = [] }: EventProgram): ProgramError | null {
  const onAnyNight = (clock: string) => localOnNight(clock, '2000-01-01')
  if (parts.some(({ from, until }) => until !== undefined && onAnyNight(until) <= onAnyNight(from)))
    return 'program-order'
  const isOver = mix.reduce((sum, { percent }) => sum + percent, 0) > 100
  return isOver || new Set(mix.map(({ genre }) => genre)).size < mix.length ? 'program-mix' : null
}
