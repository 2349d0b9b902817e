import { expect } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { instantOf, spanOf } from '#contract/events/nights.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Person } from './person.ts'

let eventCount = 0

/** An event as the server returns it: `eventOf({ title: 'Noche de Son', startTime: '23:00', endTime: '04:00' })`. */
export function eventOf(about: Partial<Event> = {}): Event {
  const { date = '2026-11-20', startTime = '22:00', endTime = null, timeZone = 'America/New_York' } = about
  const span = spanOf({ date, startTime, endTime, nightOf: about.nightOf })
  if (typeof span === 'string') throw new Error(span)
  eventCount += 1
  return {
    id: `event-${eventCount}`,
    slug: `event-${eventCount}`,
    title: `Event ${eventCount}`,
    description: null,
    category: 'salsa',
    tags: [],
    status: 'active',
    cancelReason: null,
    isFeatured: 0,
    imageUrl: null,
    flyerUrl: null,
    ticketsUrl: null,
    price: '0.00',
    capacity: null,
    attendingCount: 0,
    rating: 0,
    reviewCount: 0,
    date,
    time: startTime,
    startTime,
    endTime,
    nightOf: span.nightOf,
    timeZone,
    startsAt: instantOf(span.startLocal, timeZone),
    endsAt: span.endLocal && instantOf(span.endLocal, timeZone),
    venue: null,
    venueSlug: null,
    location: null,
    city: 'Miami',
    state: 'FL',
    latitude: null,
    longitude: null,
    createdBy: 'mateo',
    host: {
      id: 'mateo',
      username: 'mateo',
      displayName: null,
      firstName: 'Mateo',
      lastName: 'Rojas',
      promotionGroup: null,
      profileImageUrl: null,
    },
    sequence: 0,
    version: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...about,
  }
}

/** Publishes an event through the API: `await publishEvent(mateo, { title: 'Noche de Son', capacity: 20 })`. */
export async function publishEvent(
  host: Pick<Person, 'post'>,
  fields: object = {},
  headers?: Record<string, string>,
): Promise<Event> {
  const about = {
    title: 'Noche',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  }
  const response = await host.post('/api/events', { ...about, ...fields }, headers)
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

/** Moves an event to four hours from now, at a place where it is about five in the afternoon: its question is due. */
export async function makeDue(sql: Sql, { id }: Pick<Event, 'id'>, hours = 4) {
  const { hour } = Temporal.Now.zonedDateTimeISO('UTC')
  const offset = ((hour - 17 + 36) % 24) - 12
  const tz = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '+' : '-'}${Math.abs(offset)}`
  await sql`
    update events
    set tz = ${tz}, start_local = (now() at time zone ${tz}) + make_interval(secs => ${hours * 3_600}), end_local = null
    where id = ${id}
  `
  // The move confirmed it.
  await sql`
    update events set night_of = (start_local - interval '6 hours')::date, confirmed_at = null where id = ${id}
  `
}
