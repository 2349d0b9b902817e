import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { nextOf, stateOf } from '#pwa/events/event/event-labels.tsx'
import { countsOf, ratingOf } from '#pwa/people/profile/event-totals.ts'

const NOW = Date.parse('2026-11-21T03:00:00Z')

function newEvent(about: Partial<Event>): Event {
  return {
    id: 'an event',
    status: 'active',
    startsAt: '2026-11-22T03:00:00Z',
    endsAt: '2026-11-22T08:00:00Z',
    attendingCount: 0,
    rating: 0,
    reviewCount: 0,
    ...about,
  } as Event
}

const ended = newEvent({ startsAt: '2026-11-14T03:00:00Z', endsAt: '2026-11-14T08:00:00Z' })
const live = newEvent({ startsAt: '2026-11-21T02:00:00Z', endsAt: '2026-11-21T08:00:00Z' })
const coming = newEvent({})

test('an event is coming, live, ended or cancelled', () => {
  expect([coming, live, ended].map(event => stateOf(event, NOW))).toEqual(['coming', 'live', 'ended'])
  expect(stateOf(newEvent({ status: 'cancelled' }), NOW)).toBe('cancelled')
})

test('the next event of a profile is neither ended nor cancelled', () => {
  expect(nextOf([ended, newEvent({ status: 'cancelled' }), live, coming], NOW)).toBe(live)
  expect(nextOf([ended], NOW)).toBeUndefined()
})

test('an event without ratings shows five stars, a rated event its rating', () => {
  expect(ratingOf(newEvent({}), formatIn('en'))).toBe('5.0')
  expect(ratingOf(newEvent({ rating: 4, reviewCount: 3 }), formatIn('en'))).toBe('4.0')
})

test("each review has the same weight in a host's rating", () => {
  const events = [newEvent({ rating: 5, reviewCount: 1 }), newEvent({ rating: 3, reviewCount: 3 })]
  expect(countsOf(events, NOW).rating).toBe(3.5)
  expect(countsOf([coming], NOW).rating).toBeNull()
})

test('the guests of cancelled events are not counted', () => {
  const events = [
    newEvent({ attendingCount: 10 }),
    newEvent({ attendingCount: 7, status: 'cancelled' }),
    { ...ended, attendingCount: 5 },
  ]
  expect(countsOf(events, NOW)).toMatchObject({ toCome: 1, held: 1, going: 15 })
})
