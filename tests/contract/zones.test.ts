import { describe, expect, test } from 'vitest'
import { states } from '#contract/places/states.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { hostile } from '../support/hostile-strings.ts'

const divided = ['FL', 'TX', 'TN', 'KY', 'IN', 'MI', 'KS', 'NE', 'ND', 'SD', 'OR', 'ID', 'AK']

describe('the zone of a venue', () => {
  test('is known for every city the forms offer', () => {
    for (const { code, cities } of states) {
      for (const city of cities) expect(zoneFor(code, city), `${city}, ${code}`).toBeTypeOf('string')
    }
  })

  test('is a zone that Temporal has', () => {
    const zones = new Set(states.flatMap(({ code, cities }) => cities.map(city => zoneFor(code, city) ?? 'none')))
    expect(zones.size).toBeGreaterThan(10)
    for (const zone of zones) expect(offsetOf(zone)).toMatch(/^-\d\d:00$/)
  })

  test('is the city’s own where a state has two', () => {
    expect(zoneFor('FL', 'Miami')).toBe('America/New_York')
    expect(zoneFor('FL', 'Pensacola')).toBe('America/Chicago')
    expect(zoneFor('TX', 'El Paso')).toBe('America/Denver')
    expect(zoneFor('TX', 'Houston')).toBe('America/Chicago')
    expect(zoneFor('TN', 'Knoxville')).toBe('America/New_York')
    expect(zoneFor('TN', 'Nashville')).toBe('America/Chicago')
    expect(zoneFor('IN', 'Gary')).toBe('America/Chicago')
    expect(zoneFor('IN', 'Indianapolis')).toBe('America/Indiana/Indianapolis')
    expect(zoneFor('KY', 'Bowling Green')).toBe('America/Chicago')
    expect(zoneFor('MI', 'Iron Mountain')).toBe('America/Menominee')
    expect(zoneFor('KS', 'Goodland')).toBe('America/Denver')
    expect(zoneFor('NE', 'Scottsbluff')).toBe('America/Denver')
    expect(zoneFor('ND', 'Dickinson')).toBe('America/Denver')
    expect(zoneFor('SD', 'Rapid City')).toBe('America/Denver')
    expect(zoneFor('OR', 'Ontario')).toBe('America/Boise')
    expect(zoneFor('ID', 'Lewiston')).toBe('America/Los_Angeles')
    expect(zoneFor('AK', 'Adak')).toBe('America/Adak')
  })

  test('is the state’s in any other state, city known or not', () => {
    expect(zoneFor('NY', 'New York')).toBe('America/New_York')
    expect(zoneFor('CA', 'A new town')).toBe('America/Los_Angeles')
    expect(zoneFor('AZ', 'Phoenix')).toBe('America/Phoenix')
    expect(zoneFor('HI', 'Honolulu')).toBe('Pacific/Honolulu')
    expect(zoneFor('PR', 'San Juan')).toBe('America/Puerto_Rico')
    expect(zoneFor('DC', 'Washington')).toBe('America/New_York')
  })

  test('must be chosen in a divided state if the city is unknown', () => {
    for (const code of divided) expect(zoneFor(code, 'A new town')).toBeNull()
  })

  test('is found however the city is written', () => {
    const writings = ['St. Petersburg', 'Saint Petersburg', 'st petersburg', ' ST.  PETERSBURG ']
    for (const writing of writings) expect(zoneFor('fl', writing)).toBe('America/New_York')
    expect(zoneFor('FL', 'Ft. Lauderdale')).toBe('America/New_York')
    expect(zoneFor('ID', 'Coeur d’Alene')).toBe('America/Los_Angeles')
  })

  test('is undefined for an unknown state', () => {
    for (const { text } of hostile) expect(zoneFor(text, text)).toBeNull()
  })
})

function offsetOf(zone: string) {
  return Temporal.PlainDateTime.from('2026-11-20T22:00').toZonedDateTime(zone).offset
}
