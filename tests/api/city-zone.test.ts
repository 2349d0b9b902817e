import { expect, test, vi } from 'vitest'
import { zoneOfCity } from '#api/places/city-zone.ts'
import { useTestServer } from '../support/test-server.ts'

const { sql } = await useTestServer()

test('the zone of a city follows the gazetteer, and is not read at each visit', async () => {
  await sql`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    values (1, 'MX', '28', 'MX.0', 'Ojinaga', city_key('Ojinaga'), 29.56, -104.42, 22744, 'America/Ojinaga')
  `
  const ojinaga = { city: 'Ojinaga', state: 'MX.0' }
  expect(await zoneOfCity(sql, ojinaga)).toBe('America/Ojinaga')
  await sql`update places set zone = 'America/Chihuahua' where id = 1`
  expect(await zoneOfCity(sql, ojinaga)).toBe('America/Ojinaga')
  const later = performance.now() + 11 * 60_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  try {
    expect(await zoneOfCity(sql, ojinaga)).toBe('America/Chihuahua')
  } finally {
    clock.mockRestore()
  }
})

test('a city without a place is looked up once a minute, because the places may be loading', async () => {
  const delicias = { city: 'Delicias', state: 'MX.0' }
  const before = await zoneOfCity(sql, delicias)
  await sql`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    values (2, 'MX', '06', 'MX.0', 'Delicias', city_key('Delicias'), 28.19, -105.47, 118071, 'America/Ciudad_Juarez')
  `
  expect(await zoneOfCity(sql, delicias)).toBe(before)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  try {
    expect(await zoneOfCity(sql, delicias)).toBe('America/Ciudad_Juarez')
  } finally {
    clock.mockRestore()
  }
})
