import { expect, test } from 'vitest'
import {
  type EventSearch,
  searchCachedEvents,
  searchIn,
  searchQuery,
  withListed,
} from '#pwa/events/list/search-cached.ts'
import { eventOf } from '../support/event.ts'

const FRIDAY = '2026-11-20'
const NOTHING: EventSearch = { q: '', location: '', date: '', when: '', category: '', isFree: false }

const queryFor = (search: EventSearch, tonight: string) => new URLSearchParams(searchQuery(search, tonight)).toString()

const cachedEvents = [
  eventOf({ title: 'Noche de Son', venue: 'La Terraza', price: '15.00' }),
  eventOf({ title: 'Perreo', category: 'reggaeton', date: '2026-11-21' }),
  eventOf({ title: 'Bachata in the park', category: 'bachata', city: 'Ponce', state: 'PR', date: '2026-11-22' }),
]
const found = (search: Partial<EventSearch>) =>
  searchCachedEvents(cachedEvents, { ...NOTHING, ...search }, FRIDAY).map(({ title }) => title)

test('each filter gives the same events without signal as the server would', () => {
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

test('the URL of a search contains each filter, and the request has dates instead of "when"', () => {
  const search = searchIn(new URLSearchParams('tab=events&q=son&when=weekend&category=salsa&free=1'))
  expect(search).toEqual({ ...NOTHING, q: 'son', when: 'weekend', category: 'salsa', isFree: true })
  expect(queryFor(search, '2026-11-21')).toBe('q=son&from=2026-11-21&to=2026-11-22&category=salsa&free=1')
  expect(queryFor({ ...NOTHING, when: 'tomorrow' }, FRIDAY)).toBe('from=2026-11-21&to=2026-11-21')
  expect(queryFor(NOTHING, FRIDAY)).toBe('')
})

test('a date replaces "when", and an unknown "when" is ignored', () => {
  expect(searchIn(new URLSearchParams('when=weekend&date=2026-11-22'))).toEqual({ ...NOTHING, date: '2026-11-22' })
  expect(searchIn(new URLSearchParams('when=never'))).toEqual(NOTHING)
})

test('the events of the list are shown once beside those of the response, by start time', () => {
  const [first, ...others] = cachedEvents
  expect(withListed(others, cachedEvents.slice(0, 2))).toEqual([first, ...others])
  expect(withListed([], others)).toEqual(others)
})
