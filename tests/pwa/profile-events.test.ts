import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { stateOf } from '#pwa/events/event-labels.ts'
import { countsOf, nextOf, ratingOf } from '#pwa/people/event-totals.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

function server(about: Partial<Event>): Event {
  return {
    id: 'a night',
    status: 'active',
    startsAt: '2026-11-22T03:00:00Z',
    endsAt: '2026-11-22T08:00:00Z',
    attendingCount: 0,
    rating: 0,
    reviewCount: 0,
    ...about,
  } as Event
}

const ended = server({ startsAt: '2026-11-14T03:00:00Z', endsAt: '2026-11-14T08:00:00Z' })
const live = server({ startsAt: '2026-11-21T02:00:00Z', endsAt: '2026-11-21T08:00:00Z' })
const coming = server({})

test('a night is coming, live, ended, or what its host made of it', () => {
  expect([coming, live, ended].map(event => stateOf(event, NOW))).toEqual(['coming', 'live', 'ended'])
  expect(stateOf(server({ status: 'cancelled' }), NOW)).toBe('cancelled')
})

test('nobody is attending a night that has ended or was called off', () => {
  expect(nextOf([ended, server({ status: 'cancelled' }), live, coming], NOW)).toBe(live)
  expect(nextOf([ended], NOW)).toBeUndefined()
})

test('a night nobody rated shows five stars, a rated one what it got', () => {
  expect(ratingOf(server({}))).toBe('5.0')
  expect(ratingOf(server({ rating: 4, reviewCount: 3 }))).toBe('4.0')
})

test("a host's rating weighs each review the same", () => {
  const events = [server({ rating: 5, reviewCount: 1 }), server({ rating: 3, reviewCount: 3 })]
  expect(countsOf(events, NOW).rating).toBe(3.5)
  expect(countsOf([coming], NOW).rating).toBeNull()
})

test('drafts and cancelled nights count no guests', () => {
  const events = [
    server({ attendingCount: 10 }),
    server({ attendingCount: 7, status: 'cancelled' }),
    { ...ended, attendingCount: 5 },
  ]
  expect(countsOf(events, NOW)).toMatchObject({ toCome: 1, held: 1, going: 15 })
})
