import { expect, test } from 'vitest'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { mostFriends, timeUntil } from '#pwa/events/pass/own-nights.ts'
import { eventOf } from '../support/event.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const startsAt = (at: string) => ({ startsAt: at })

test('the ticket counts the hours and minutes to an event that starts soon', () => {
  expect(timeUntil(startsAt('2026-11-20T22:10:00Z'), NOW)).toEqual({ hours: 2, minutes: 10 })
  expect(timeUntil(startsAt('2026-11-20T20:00:30Z'), NOW)).toEqual({ hours: 0, minutes: 1 })
  expect(timeUntil(startsAt('2026-11-21T08:00:00Z'), NOW)).toEqual({ hours: 12, minutes: 0 })
})

test('the ticket counts nothing for an event of another day, and for one that has begun', () => {
  expect(timeUntil(startsAt('2026-11-21T08:01:00Z'), NOW)).toBeUndefined()
  expect(timeUntil(startsAt('2026-11-20T20:00:00Z'), NOW)).toBeUndefined()
})

test('the line of friends names the event with most of them, of two equal ones the earlier', () => {
  const [rumba, tumbao, perreo] = [eventOf(), eventOf(), eventOf()]
  const friendsAt = (counts: Record<string, number>) => (eventId: string) => {
    const count = counts[eventId]
    return count === undefined ? undefined : ({ eventId, count, faces: [] } satisfies FriendsAtEvent)
  }
  const most = (counts: Record<string, number>) => mostFriends([rumba, tumbao, perreo], friendsAt(counts))?.event
  expect(most({ [rumba.id]: 1, [perreo.id]: 4 })).toBe(perreo)
  expect(most({ [tumbao.id]: 2, [perreo.id]: 2 })).toBe(tumbao)
  expect(most({})).toBeUndefined()
})
