import { expect, test } from 'vitest'
import { daysUntil, orderOf } from '#pwa/events/desk/desk-order.ts'
import { toDosOf } from '#pwa/events/desk/to-do-card.tsx'
import { changesToNotify } from '#pwa/events/form/audience-notice.tsx'
import { type EventFormFields, formFrom } from '#pwa/events/form/state/event-form-fields.ts'
import { eventOf } from '../support/event.ts'

const event = eventOf({ id: 'one', startTime: '22:00', endTime: '03:00', venue: 'La Terraza', price: '10.00' })
const form = formFrom(event)
const changes = (change: Partial<EventFormFields>, of = event) => changesToNotify(of, { ...form, ...change }, 0)
const told = (change: Partial<EventFormFields>) => changes(change).map(({ what }) => what)

test('people are told of another date, time and place, and of a higher price', () => {
  expect(told({ startTime: '23:00' })).toEqual(['time'])
  expect(told({ endTime: '' })).toEqual(['time'])
  expect(told({ venue: 'El Patio', date: '2026-12-24' })).toEqual(['date', 'place'])
  expect(told({ price: '12' })).toEqual(['price'])
  expect(told({ city: 'Madrid', state: 'ES.0', timeZone: 'Europe/Madrid' })).toEqual(['time', 'place'])
  expect(changes({ startTime: '23:00' })).toMatchObject([
    { old: { startTime: '22:00', endTime: '03:00' }, new: { startTime: '23:00', endTime: '03:00' } },
  ])
})

test('people are told of no other change, of no lower price, and of no change of a draft', () => {
  expect(told({ title: 'Son', description: 'Live', capacity: '40' })).toEqual([])
  expect(told({ price: '5' })).toEqual([])
  expect(told({ price: '10' })).toEqual([])
  expect(told({ isPriceAtTheDoor: true })).toEqual([])
  expect(told({ price: 'ten' })).toEqual([])
  expect(changes({ startTime: '23:00' }, { ...event, status: 'draft' })).toEqual([])
})

test('the desk begins with the next published event, and an old response shows no event that has ended since', () => {
  const at = (id: string, startsAt: string, status: 'active' | 'draft' | 'cancelled' = 'active') =>
    eventOf({ id, startsAt, endsAt: null, status })
  const coming = [
    at('ended', '2026-11-19T02:00:00.000Z'),
    at('cancelled', '2026-11-21T02:00:00.000Z', 'cancelled'),
    at('next', '2026-11-22T02:00:00.000Z'),
    at('later', '2026-11-29T02:00:00.000Z'),
    at('old draft', '2026-11-01T02:00:00.000Z', 'draft'),
  ]
  const helped = [{ event: at('helped', '2026-11-25T02:00:00.000Z'), role: 'door' as const, isInvited: true }]
  const { next, rows } = orderOf({ coming, helped }, Date.parse('2026-11-20T12:00:00.000Z'))
  expect(next?.id).toBe('next')
  expect(rows.map(row => row.event.id)).toEqual(['cancelled', 'helped', 'later', 'old draft'])
})

test('a series is one row of the desk, beside the date that was just changed', () => {
  const date = (id: string, day: number) =>
    eventOf({
      id,
      startsAt: `2026-12-${String(day).padStart(2, '0')}T02:00:00.000Z`,
      series: { slug: 'martes', night: '2026-12-01', repeat: 'weekly' },
    })
  const coming = [date('first', 1), date('second', 8), date('third', 15), date('fourth', 22)]
  const ids = (changed?: string) =>
    orderOf({ coming, helped: [] }, Date.parse('2026-11-20T12:00:00.000Z'), changed).rows.map(({ event: { id } }) => id)
  expect(ids()).toEqual(['second'])
  expect(ids('fourth')).toEqual(['second', 'fourth'])
})

test('the days until a night count nights, not hours', () => {
  expect(daysUntil('2026-11-27', '2026-11-24')).toBe(3)
  expect(daysUntil('2026-11-23', '2026-11-24')).toBe(0)
})

const NOON = Date.parse('2026-11-20T17:00:00.000Z')
const kindsOf = (desk: Partial<Parameters<typeof toDosOf>[0]>, unread = 0) =>
  toDosOf({ coming: [], helped: [], next: null, ...desk }, { nowMs: NOON, unread }).map(({ kind }) => kind)

test('the desk asks to share the event of tonight until a link has a visit', () => {
  const tonight = eventOf({ id: 'tonight', date: '2026-11-20', flyerUrl: '/uploads/a.webp' })
  const tomorrow = eventOf({ id: 'tomorrow', date: '2026-11-21', flyerUrl: '/uploads/a.webp' })
  const figures = (eventId: string, visits: number) => ({
    eventId,
    views: 0,
    sources: [{ code: 'whatsapp', visits, going: 0 }],
  })
  expect(kindsOf({ coming: [tonight], next: figures('tonight', 0) })).toEqual(['not-shared'])
  expect(kindsOf({ coming: [tonight], next: figures('tonight', 1) })).toEqual([])
  expect(kindsOf({ coming: [tomorrow], next: figures('tomorrow', 0) })).toEqual([])
  // An old response has the figures of another event.
  expect(kindsOf({ coming: [tonight], next: figures('earlier', 0) })).toEqual([])
})

test('the desk lists what waits for the host once, the most urgent first, and nothing of the past', () => {
  const draft = eventOf({ date: '2026-12-01', status: 'draft' })
  const plain = eventOf({ date: '2026-12-02' })
  const past = eventOf({ date: '2026-11-01', status: 'draft' })
  const help = { event: eventOf({ date: '2026-12-03' }), role: 'door' as const, isInvited: true }
  expect(kindsOf({})).toEqual([])
  expect(kindsOf({ coming: [past, eventOf({ date: '2026-12-04', status: 'cancelled' })] })).toEqual([])
  expect(kindsOf({ coming: [draft, plain, draft, plain], helped: [help] }, 3)).toEqual([
    'invited',
    'messages',
    'draft',
    'no-flyer',
  ])
  expect(kindsOf({ coming: [plain], asks: [{ eventId: plain.id, count: 3 }] })).toEqual(['asks', 'no-flyer'])
  expect(kindsOf({ coming: [plain], asks: [{ eventId: 'earlier', count: 3 }] })).toEqual(['no-flyer'])
  expect(kindsOf({ helped: [{ ...help, isInvited: false }] })).toEqual([])
})
