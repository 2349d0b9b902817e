import { expect, test } from 'vitest'
import { certainCity, livesAt, searchPlace } from '#contract/places/place-search.ts'

test.each([
  ['', null],
  ['   ', null],
  ['Miami', { city: 'Miami', state: null }],
  ['miami fl', { city: 'miami', state: 'FL' }],
  ['Miami, FL', { city: 'Miami', state: 'FL' }],
  ['Miami, Florida', { city: 'Miami', state: 'FL' }],
  ['Miami Florida', { city: 'Miami', state: 'FL' }],
  ['miami ,florida', { city: 'miami', state: 'FL' }],
  ['FL', { state: 'FL' }],
  ['florida', { state: 'FL' }],
  ['New York', { city: 'New York', state: null }],
  ['New York, NY', { city: 'New York', state: 'NY' }],
  ['New York New York', { city: 'New York', state: 'NY' }],
  ['North Carolina', { state: 'NC' }],
  ['Charlotte North Carolina', { city: 'Charlotte', state: 'NC' }],
  ['Key West, FL', { city: 'Key West', state: 'FL' }],
  ['Mayagüez, Puerto Rico', { city: 'Mayagüez', state: 'PR' }],
  ['Little Havana', { parts: ['Little Havana'] }],
  ['Little Havana, Miami', { parts: ['Little Havana', 'Miami'] }],
  ['Calle Florida', { parts: ['Calle Florida'] }],
  ['Madrid, Spain', { city: 'Madrid', state: null, country: 'ES' }],
  ['madrid, españa', { city: 'madrid', state: null, country: 'ES' }],
  ['Madri, Espanha', { city: 'Madri', state: null, country: 'ES' }],
  ['Madrid, ES', { city: 'Madrid', state: null, country: 'ES' }],
  ['Miami, USA', { city: 'Miami', state: null, country: 'US' }],
  ['Malasaña, Madrid, Spain', { parts: ['Malasaña', 'Madrid'] }],
  // A state of the US has the codes and names that it shares with countries.
  ['Bogotá, CO', { city: 'Bogotá', state: 'CO' }],
  ['Savannah, Georgia', { city: 'Savannah', state: 'GA' }],
  ['%', { parts: ['%'] }],
  [',', { parts: [] }],
])('“%s” is one place', (typed, place) => {
  expect(searchPlace(typed)).toEqual(place)
})

test('a person matches a city by the beginning of its name, and a state by its code or name', () => {
  const person = { city: 'Key West', state: 'FL' }
  for (const typed of ['', 'key', 'KEY WEST', 'Key West, Florida', 'florida', 'fl'])
    expect([typed, livesAt(person, searchPlace(typed))]).toEqual([typed, true])
  for (const typed of ['west', 'Key West, GA', 'Georgia', 'Key West Grill, Miami'])
    expect([typed, livesAt(person, searchPlace(typed))]).toEqual([typed, false])
  expect(livesAt({ city: null, state: null }, searchPlace('Miami'))).toBe(false)
  const abroad = { city: 'Madrid', state: 'ES.0' }
  expect(livesAt(abroad, searchPlace('madrid, spain'))).toBe(true)
  expect(livesAt(abroad, searchPlace('Madrid, Colombia'))).toBe(false)
  expect(livesAt({ city: 'Madrid', state: null }, searchPlace('Madrid, Spain'))).toBe(false)
})

test('a city is certain with its state, or when only one state has it', () => {
  expect(certainCity(searchPlace('Miami, Florida'))).toEqual({ city: 'Miami', state: 'FL' })
  expect(certainCity(searchPlace('Miami'))).toEqual({ city: 'Miami', state: 'FL' })
  expect(certainCity(searchPlace('Columbus'))).toBeNull()
  expect(certainCity(searchPlace('Florida'))).toBeNull()
  expect(certainCity(searchPlace('Miami, Spain'))).toEqual({ city: 'Miami', state: 'ES.0' })
  expect(certainCity(searchPlace('Miami, USA'))).toEqual({ city: 'Miami', state: 'FL' })
  expect(certainCity(null)).toBeNull()
})
