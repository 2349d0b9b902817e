import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

const PLACES = 2
const DEEDS = ['go', 'like', 'leave', 'review', 'take back', 'end account', 'begin', 'cancel'] as const
const story = fc.array(
  fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    which: fc.integer({ min: 0, max: 1 }),
    deed: fc.constantFrom(...DEEDS),
    stars: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 4, maxLength: 24 },
)

test('after random actions in random order the counts match the rows', { timeout: 60_000 }, async () => {
  let sentEvents = 0
  await fc.assert(
    fc.asyncProperty(story, async steps => {
      sentEvents += 1
      const events = [await publish(), await publish()]
      const people = await Promise.all([0, 1, 2, 3].map(index => server.person(`tale${sentEvents}who${index}`)))
      for (const { who, which, deed, stars } of steps) {
        const [person, event] = [people[who], events[which]]
        if (!person || !event) throw new Error('the step names an unknown person')
        const response = await does(person, event, deed, stars)
        expect(response.status).toBeLessThan(500)
        if (deed === 'end account')
          people[who] = await server.person(`tale${sentEvents}after${crypto.randomUUID().slice(0, 8)}`)
        await expectTruth(events)
      }
    }),
    { numRuns: 25, interruptAfterTimeLimit: 12_000 },
  )
})

async function does(person: Person, event: Event, deed: (typeof DEEDS)[number], rating: number) {
  const path = `/api/events/${event.id}`
  if (deed === 'go') return await person.put(`${path}/attendance`, { state: 'going' })
  if (deed === 'like') return await person.put(`${path}/attendance`, { state: 'interested' })
  if (deed === 'leave') return await person.delete(`${path}/attendance`)
  if (deed === 'review') {
    const response = await person.post(`${path}/reviews`, { rating })
    return response.status === 409 ? await person.patch(`${path}/reviews`, { rating }) : response
  }
  if (deed === 'take back') return await person.delete(`${path}/reviews`)
  if (deed === 'end account') return await person.delete('/api/profile')
  if (deed === 'cancel') return await mateo.post(`${path}/cancel`, { reason: 'Rain' })
  await server.sql`update events set start_local = now() - interval '1 hour', tz = 'UTC' where id = ${event.id}`
  return await person.get(path)
}

/** The count of an event equals its rows of existing people, and never exceeds its capacity. */
async function expectTruth(events: Event[]) {
  for (const { id } of events) {
    const shown = (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
    const [rows] = await server.sql<{ going: number; reviews: number; rating: number; ghosts: number }[]>`
      select
        (
          (select count(*) from attendances where event_id = ${id} and state = 'going')
          + (select count(*) from held_places where event_id = ${id} and state = 'going')
        ) as going,
        (select count(*) from reviews where event_id = ${id}) as reviews,
        (select coalesce(round(avg(rating), 2), 0)::float8 from reviews where event_id = ${id}) as rating,
        (
          select count(*)
          from attendances a
          join users u on u.id = a.user_id
          where a.event_id = ${id} and u.deleted_at is not null
        ) as ghosts
    `
    const { attendingCount: going, reviewCount: reviews, rating } = shown
    expect({ going, reviews, rating, ghosts: 0 }).toEqual(rows)
    expect(going).toBeLessThanOrEqual(PLACES)
  }
}

async function publish(): Promise<Event> {
  return await publishEvent(mateo, { capacity: PLACES })
}
