import { expect, test } from 'vitest'
import { type EventSearch, searchCachedEvents, searchIn, searchQuery } from '#pwa/events/search-cached.ts'
import { eventOf } from '../support/event.ts'

const FRIDAY = '2026-11-20'
const NOTHING: EventSearch = { q: '', location: '', date: '', when: '', category: '', isFree: false }

const nights = [
  eventOf({ title: 'Noche de Son', venue: 'La Terraza', price: '15.00' }),
  eventOf({ title: 'Perreo', category: 'reggaeton', date: '2026-11-21' }),
  eventOf({ title: 'Bachata in the park', category: 'bachata', city: 'Ponce', state: 'PR', date: '2026-11-22' }),
]
const found = (sought: Partial<EventSearch>) =>
  searchCachedEvents(nights, { ...NOTHING, ...sought }, FRIDAY).map(({ title }) => title)

test('without signal every filter answers as the server would', () => {
  expect(found({})).toHaveLength(3)
  expect(found({ when: 'tonight' })).toEqual(['Noche de Son'])
  expect(found({ when: 'tomorrow' })).toEqual(['Perreo'])
  expect(found({ when: 'weekend', isFree: true })).toEqual(['Perreo', 'Bachata in the park'])
  expect(found({ date: '2026-11-22' })).toEqual(['Bachata in the park'])
  expect(found({ location: 'ponce, pr' })).toEqual(['Bachata in the park'])
  expect(found({ category: 'reggaeton' })).toEqual(['Perreo'])
  expect(found({ q: 'bachatta' })).toEqual(['Bachata in the park'])
  expect(found({ q: 'bachatta', location: 'Miami' })).toEqual([])
})

test('the address of a search says all of it, and the server is asked for nights it understands', () => {
  const sought = searchIn(new URLSearchParams('tab=events&q=son&when=weekend&category=salsa&free=1'))
  expect(sought).toEqual({ ...NOTHING, q: 'son', when: 'weekend', category: 'salsa', isFree: true })
  expect(searchQuery(sought, '2026-11-21')).toBe('q=son&from=2026-11-21&to=2026-11-22&category=salsa&free=1')
  expect(searchQuery({ ...NOTHING, when: 'tomorrow' }, FRIDAY)).toBe('from=2026-11-21&to=2026-11-21')
  expect(searchQuery(NOTHING, FRIDAY)).toBe('')
})

test('a date is more than a chip, and a chip nobody knows is none', () => {
  expect(searchIn(new URLSearchParams('when=weekend&date=2026-11-22'))).toEqual({ ...NOTHING, date: '2026-11-22' })
  expect(searchIn(new URLSearchParams('when=never'))).toEqual(NOTHING)
})
