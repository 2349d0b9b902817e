import { describe, expect, test } from 'vitest'
import { clockOf } from '#contract/events/nights.ts'
import { en } from '#contract/i18n/i18n.ts'
import { hoursIn, hoursOf, pagePriceOf, placeLine, priceOf, stateOf, whenOf } from '#pwa/events/event-labels.ts'
import { eventOf } from '../support/event.ts'

const friday = eventOf({ startTime: '23:00', endTime: '04:00', venue: 'La Terraza' })
const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

describe('a night on the screen', () => {
  test('says when in one line, and only the hours where the night is already said', () => {
    expect(whenOf(friday, 'en')).toBe('Fri Nov 20 · 11 PM – 4 AM')
    expect(hoursOf(friday, 'en')).toBe('11 PM – 4 AM')
    expect(hoursOf(eventOf({ date: '2026-11-21', startTime: '01:00' }), 'en')).toBe('Sat 1 AM')
    expect(clockOf(friday)).toMatchObject({ endLocal: '2026-11-21T04:00:00', nightOf: '2026-11-20' })
  })

  test('is live until it ends, and over after that', () => {
    expect(stateOf(friday, at('2026-11-21T03:59:00Z'))).toBe('coming')
    expect(stateOf(friday, at('2026-11-21T07:30:00Z'))).toBe('live')
    expect(stateOf(friday, at('2026-11-21T09:01:00Z'))).toBe('ended')
  })

  test('that was called off is called off, whatever the clock says', () => {
    expect(stateOf({ ...friday, status: 'cancelled' }, at('2026-11-21T07:30:00Z'))).toBe('cancelled')
    expect(stateOf({ ...friday, status: 'draft' }, at('2027-11-21T07:30:00Z'))).toBe('draft')
  })

  test('is FREE on its page, Free in a list, and at the door when nobody said', () => {
    expect(priceOf(friday, en.events).text).toBe('Free')
    expect(pagePriceOf(friday, en.events).text).toBe('FREE')
    expect(pagePriceOf({ price: null }, en.events).text).toBe('Price at the door')
    expect(priceOf({ price: '12.50' }, en.events)).toEqual({ text: '$13', exact: '$12.50' })
  })

  test('names the part of town when the address does, else the city', () => {
    expect(placeLine({ ...friday, location: '1520 SW 8th St, Little Havana' })).toBe('La Terraza · Little Havana')
    expect(placeLine({ ...friday, location: '1520 SW 8th St, Little Havana, Miami, FL 33135' })).toBe(
      'La Terraza · Little Havana',
    )
    expect(placeLine({ ...friday, location: '1520 SW 8th St' })).toBe('La Terraza · Miami')
    expect(placeLine({ ...friday, venue: null, location: null })).toBe('Miami')
  })
})

test('an event of another day carries its day in a list, tonight’s only its hours', () => {
  const sunday = { date: '2026-11-22', startTime: '22:00', endTime: '03:00', nightOf: '2026-11-22' }
  expect(hoursIn(sunday, '2026-11-22', 'en')).toBe('10 PM – 3 AM')
  expect(hoursIn(sunday, '2026-11-21', 'en')).toBe('Sun Nov 22 · 10 PM – 3 AM')
  expect(hoursIn(sunday, '2026-11-21', 'es')).toMatch(/^dom .*22.* · /i)
})
