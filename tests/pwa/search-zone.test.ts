import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type { EventsDelta } from '#contract/events/list/lists.ts'
import { certainCity, searchPlace } from '#contract/places/place-search.ts'
import { probableZone, storedZone } from '#pwa/events/list/use-zone.ts'
import { syncEvents } from '#sw/cache/events.ts'
import { publicStore } from '#sw/db.ts'

const OF_DEVICE = 'Asia/Tokyo'

vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue(OF_DEVICE)
afterEach(async () => {
  vi.unstubAllGlobals()
  await publicStore.notes.clear()
})

const cityOf = (typed: string) => certainCity(searchPlace(typed)) ?? expect.fail(`${typed} is not certainly one city`)

test('a search in a city whose list an earlier page load stored has the zone of that list', async () => {
  const list: EventsDelta = { events: [], cursor: 'c1', isWhole: true, cities: [], timeZone: 'Europe/Madrid' }
  vi.stubGlobal('fetch', async () => Response.json(list))
  await syncEvents({ city: 'Madrid', state: 'ES.0' }, Date.now())
  expect(await storedZone(cityOf('madrid, Spain'))).toBe('Europe/Madrid')
  expect(await storedZone(cityOf('Sevilla, Spain'))).toBeUndefined()
})

test.each([
  ['Los Angeles, CA', 'America/Los_Angeles'],
  ['El Paso, TX', 'America/Denver'],
  ['Sevilla, Spain', OF_DEVICE],
])('without a list, a search in %s has the zone %s', (typed, zone) => {
  expect(probableZone(cityOf(typed))).toBe(zone)
})
