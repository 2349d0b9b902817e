import { isDeepStrictEqual } from 'node:util'
import type { EventColumns, EventState } from '../form/publishing.ts'

/** A local time as it counts from the night of its event: half past midnight is on the next day. */
type NightTime = { days: number; time: string }

/** The values of the events of a series, without their dates. */
export type SeriesFields = Omit<EventColumns, 'status' | 'nightOf' | 'startLocal' | 'endLocal'> & {
  start: NightTime
  end: NightTime | null
}

/** The values of an event of this date. The start of one that was moved counts from the date, too. */
export function fieldsOf(event: EventState, night = event.nightOf): SeriesFields {
  const { startLocal, endLocal } = event
  return {
    // Each of the columns has the type that the event gives it.
    ...(Object.fromEntries(columns.map(name => [name, event[name]])) as Pick<EventState, (typeof columns)[number]>),
    start: timeFrom(night, startLocal),
    end: endLocal === null ? null : timeFrom(night, endLocal),
  }
}

/** The event of a date. */
export function eventOn({ start, end, ...fields }: SeriesFields, night: string): EventColumns {
  return {
    ...fields,
    status: 'active',
    nightOf: night,
    startLocal: localOn(night, start),
    endLocal: end && localOn(night, end),
  }
}

function timeFrom(night: string, local: string): NightTime {
  const clock = Temporal.PlainDateTime.from(local)
  return { days: Temporal.PlainDate.from(night).until(clock.toPlainDate()).days, time: clock.toPlainTime().toString() }
}

function localOn(night: string, { days, time }: NightTime): string {
  const date = Temporal.PlainDate.from(night).add({ days })
  return date.toPlainDateTime(Temporal.PlainTime.from(time)).toString()
}

/** Values that are changed together: half of a new place, or of a new time, would be a mixture of two choices. */
const GROUPS = {
  title: ['title'],
  description: ['description'],
  category: ['category'],
  tags: ['tags'],
  flyer: ['flyerUrl'],
  poster: ['poster'],
  program: ['program'],
  danceRoles: ['danceRoles'],
  questions: ['questions'],
  tickets: ['ticketsUrl'],
  price: ['priceCents', 'currency', 'prices'],
  capacity: ['capacity'],
  waitingList: ['hasWaitingList'],
  guests: ['confirmedGuestsOnly'],
  approval: ['needsApproval'],
  plusOnes: ['plusOneLimit'],
  place: ['venue', 'location', 'city', 'state', 'region', 'placeId', 'latitude', 'longitude', 'tz'],
  time: ['start', 'end'],
} as const satisfies Record<string, readonly (keyof SeriesFields)[]>

/** The values that are columns of the event. The groups contain all of them, which the type of `fieldsOf` proves. */
const columns = Object.values(GROUPS)
  .flat()
  .filter(name => name !== 'start' && name !== 'end')

export type FieldGroup = keyof typeof GROUPS
const groupNames = Object.keys(GROUPS) as FieldGroup[]

/** What an edit changes. */
export function groupsChanged(before: SeriesFields, after: SeriesFields): FieldGroup[] {
  return groupNames.filter(group => !isSame(group, before, after))
}

type Merge = {
  /** The values of the date or the rule to which an edit is applied. */
  fields: SeriesFields
  /** Those of the series before the edit. */
  base: SeriesFields
  after: SeriesFields
  changed: readonly FieldGroup[]
}

/** Applies an edit of a series, except to values that differ from the series already: these were changed on purpose. */
export function applyEdit({ fields, base, after, changed }: Merge): { fields: SeriesFields; kept: FieldGroup[] } {
  const applied = changed.filter(group => isSame(group, fields, base))
  const kept = changed.filter(group => !applied.includes(group) && !isSame(group, fields, after))
  return { fields: Object.assign({}, fields, ...applied.map(group => valuesOf(group, after))), kept }
}

function isSame(group: FieldGroup, one: SeriesFields, other: SeriesFields): boolean {
  return isDeepStrictEqual(valuesOf(group, one), valuesOf(group, other))
}

/** The values of a rule that an earlier version stored lack what events have got since. */
function valuesOf(group: FieldGroup, fields: SeriesFields): Partial<SeriesFields> {
  return Object.fromEntries(GROUPS[group].map(name => [name, fields[name] ?? null]))
}
