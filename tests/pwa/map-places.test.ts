import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { boundsOf, placesOf } from '#pwa/events/map/map-places.ts'
import { eventOf } from '../support/event.ts'

const MIAMI = { west: -80.5, south: 25.6, east: -80.1, north: 25.9 }

const event = (id: string, changes: Partial<Event> = {}): Event =>
  eventOf({
    id,
    title: `Noche ${id}`,
    venue: 'Casa Trueno',
    venueSlug: 'casa-trueno',
    latitude: 25.77,
    longitude: -80.19,
    ...changes,
  })

const NOWHERE = { latitude: null, longitude: null }
const shown = (events: Event[], all = events) => {
  const { places, missing } = placesOf(events, all, MIAMI)
  return { places: places.map(({ name, events: here }) => [name, here.map(({ id }) => id)]), missing }
}

test('events at one place are one point, although two hosts have set it a few steps apart', () => {
  const events = [
    event('a'),
    event('b', { latitude: 25.770_001 }),
    event('c', { latitude: 25.8, venue: 'La Negra', venueSlug: 'la-negra' }),
  ]
  expect(shown(events)).toEqual({
    places: [
      ['Casa Trueno', ['a', 'b']],
      ['La Negra', ['c']],
    ],
    missing: 0,
  })
})

test('an event without coordinates is where another event at its venue is, also one of another night', () => {
  const lost = event('lost', NOWHERE)
  expect(shown([lost], [lost, event('other')])).toEqual({ places: [['Casa Trueno', ['lost']]], missing: 0 })
  expect(shown([lost], [lost, event('elsewhere', { venueSlug: 'la-negra' })])).toEqual({ places: [], missing: 1 })
})

test('an event without a venue is not where another one without a venue is', () => {
  const home = { venue: null, venueSlug: null }
  const lost = event('lost', { ...home, ...NOWHERE })
  expect(shown([lost], [lost, event('other', home)])).toEqual({ places: [], missing: 1 })
  expect(shown([event('titled', home)])).toEqual({ places: [['Noche titled', ['titled']]], missing: 0 })
})

test('an event outside of the map is not on it', () => {
  expect(shown([event('in'), event('orlando', { latitude: 28.5 })])).toEqual({
    places: [['Casa Trueno', ['in']]],
    missing: 1,
  })
})

test('the map begins with all places', () => {
  const { places } = placesOf([event('a'), event('b', { latitude: 25.8, longitude: -80.3 })], [], MIAMI)
  expect(boundsOf(places)).toEqual({ west: -80.3, south: 25.77, east: -80.19, north: 25.8 })
  expect(boundsOf([])).toBeUndefined()
})
