import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { clockOf } from '#contract/events/nights.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { EventTime } from '#pwa/events/event/card-parts.tsx'
import { hoursIn, hoursOf, pagePriceOf, placeLine, priceOf, stateOf, whenOf } from '#pwa/events/event/event-labels.tsx'
import { eventOf } from '../support/event.ts'

const friday = eventOf({ startTime: '23:00', endTime: '04:00', venue: 'La Terraza' })
const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

describe('the labels of an event', () => {
  test('have a line with date and hours, and one with only the hours', () => {
    expect(whenOf(friday, formatIn('en'))).toBe('Fri Nov 20 · 11 PM – 4 AM')
    expect(hoursOf(friday, formatIn('en'))).toBe('11 PM – 4 AM')
    expect(hoursOf(eventOf({ date: '2026-11-21', startTime: '01:00' }), formatIn('en'))).toBe('Sat 1 AM')
    expect(clockOf(friday)).toMatchObject({ endLocal: '2026-11-21T04:00:00', nightOf: '2026-11-20' })
  })

  test('have a line that breaks at the dot and at the dash, where large text leaves no place for both times', () => {
    const line = renderToStaticMarkup(createElement(EventTime, { event: friday })).split('<span class="sr-only">')[0]
    expect(line).not.toContain('nowrap')
    expect(line?.replaceAll(/<[^>]*>/g, '').split(' ')).toEqual([
      'Fri\u00a0Nov\u00a020\u00a0·',
      '11\u00a0PM',
      '–\u00a04\u00a0AM',
    ])
  })

  test('show it as live until its end, and as ended afterwards', () => {
    expect(stateOf(friday, at('2026-11-21T03:59:00Z'))).toBe('coming')
    expect(stateOf(friday, at('2026-11-21T07:30:00Z'))).toBe('live')
    expect(stateOf(friday, at('2026-11-21T09:01:00Z'))).toBe('ended')
  })

  test('show a cancelled event and a draft as such at any time', () => {
    expect(stateOf({ ...friday, status: 'cancelled' }, at('2026-11-21T07:30:00Z'))).toBe('cancelled')
    expect(stateOf({ ...friday, status: 'draft' }, at('2027-11-21T07:30:00Z'))).toBe('draft')
  })

  test('show FREE on the page, Free in a list, and a price at the door without a price', () => {
    expect(priceOf(friday, en.events, formatIn('en')).text).toBe('Free')
    expect(pagePriceOf(friday, en.events, formatIn('en')).text).toBe('FREE')
    expect(pagePriceOf({ price: null }, en.events, formatIn('en')).text).toBe('Price at the door')
    expect(priceOf({ price: '12.50' }, en.events, formatIn('en'))).toEqual({ text: '$13', exact: '$12.50' })
  })

  test('have the part of town if the address contains it, else the city', () => {
    expect(placeLine({ ...friday, location: '1520 SW 8th St, Little Havana' })).toBe('La Terraza · Little Havana')
    expect(placeLine({ ...friday, location: '1520 SW 8th St, Little Havana, Miami, FL 33135' })).toBe(
      'La Terraza · Little Havana',
    )
    expect(placeLine({ ...friday, location: '1520 SW 8th St' })).toBe('La Terraza · Miami')
    expect(placeLine({ ...friday, venue: null, location: null })).toBe('Miami')
    expect(placeLine({ ...friday, location: '1520 SW 8th St, Little Havana' }, 'Hialeah')).toBe(
      'La Terraza · Little Havana · Miami',
    )
    expect(placeLine({ ...friday, city: 'San José', location: null }, 'San Jose')).toBe('La Terraza · San José')
  })
})

test('a list shows the date of an event on another day, and only the hours of an event tonight', () => {
  const sunday = { date: '2026-11-22', startTime: '22:00', endTime: '03:00', nightOf: '2026-11-22' }
  expect(hoursIn(sunday, '2026-11-22', formatIn('en'))).toBe('10 PM – 3 AM')
  expect(hoursIn(sunday, '2026-11-21', formatIn('en'))).toBe('Sun Nov 22 · 10 PM – 3 AM')
  expect(hoursIn(sunday, '2026-11-21', formatIn('es'))).toMatch(/^dom .*22.* · /i)
})
