import { afterEach, expect, test, vi } from 'vitest'
import { isPagePath } from '#contract/paths.ts'
import { cityAmong, cityListIn, cityListSlug, citySlug, countrySlug, knownCity } from '#contract/places/city-slug.ts'
import { states } from '#contract/places/states.ts'

afterEach(() => void vi.restoreAllMocks())

test('each city of our lists has its own slug, which leads back to it', () => {
  const cities = states.flatMap(({ code, cities }) => cities.map(city => ({ city, state: code })))
  const slugs = cities.map(citySlug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const city of cities) {
    expect(knownCity(citySlug(city))).toEqual(city)
    expect(isPagePath(`/us/${citySlug(city)}`)).toBe(true)
  }
})

test('a slug has a state only where the name of the city is not enough', () => {
  expect(citySlug({ city: 'Miami', state: 'FL' })).toBe('miami')
  expect(citySlug({ city: 'Miami', state: 'OK' })).toBe('miami-ok')
  expect(citySlug({ city: 'Kansas City', state: 'MO' })).toBe('kansas-city-mo')
  expect(citySlug({ city: 'St. Petersburg', state: 'FL' })).toBe('st-petersburg')
  expect(knownCity('kansas-city')).toBeUndefined()
  expect(knownCity('Miami-FL')).toEqual({ city: 'Miami', state: 'FL' })
  expect(cityAmong([{ city: 'Coral Gables', state: 'FL' }], 'us', 'coral-gables-fl')).toMatchObject({
    city: 'Coral Gables',
  })
  expect(cityAmong([{ city: 'Coral Gables', state: 'FL' }], 'us', 'coral-gables')).toBeUndefined()
})

test('the third part of the path is a range, a genre or a date', () => {
  expect(cityListIn(undefined)).toEqual({ when: 'two-weeks' })
  expect(cityListIn('Weekend')).toEqual({ when: 'weekend' })
  expect(cityListIn('musica-urbana')).toEqual({ genre: 'música_urbana' })
  expect(cityListIn('2026-11-20')).toEqual({ date: '2026-11-20' })
  for (const text of ['2026-02-30', '2026-1-1', 'opera', 'feed.xml']) expect(cityListIn(text)).toBeUndefined()
  for (const slug of ['tonight', 'weekend', 'latin-jazz', '2026-11-20']) {
    const list = cityListIn(slug)
    expect(list && cityListSlug(list)).toBe(slug)
  }
})

test('a path of two parts is a city only below a country', () => {
  expect(isPagePath('/us/miami')).toBe(true)
  expect(isPagePath('/us/miami/tonight')).toBe(true)
  for (const path of ['/us', '/nowhere/miami', '/u/miami', '/us/miami/tonight/more', '/assets/gone.js'])
    expect(isPagePath(path)).toBe(false)
})

test('the slug of a name with letters outside of ASCII is ASCII and leads back to the city', () => {
  const cities = ['Kāneʻohe', 'Søborg', '北京', '東京', '🎺', 'Ñuñoa'].map(city => ({ city, state: 'HI' }))
  const slugs = cities.map(citySlug)
  expect(slugs.slice(0, 3)).toEqual(['kane-ohe-hi', 'soborg-hi', '5317-4eac-hi'])
  expect(new Set(slugs).size).toBe(cities.length)
  for (const [index, slug] of slugs.entries()) {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(cityAmong(cities, 'us', slug)).toBe(cities[index])
  }
})

test('a search for an unknown slug folds each city a few times and not all listed cities', () => {
  const cities = Array.from({ length: 200 }, (_, index) => ({ city: `Unlisted ${index}`, state: 'FL' }))
  expect(knownCity('miami')).toBeDefined()
  // Each text is normalised once when it is folded.
  const fold = vi.spyOn(String.prototype, 'normalize')
  expect(knownCity('atlantis-fl')).toBeUndefined()
  expect(cityAmong(cities, 'us', 'atlantis-fl')).toBeUndefined()
  expect(fold.mock.calls.length).toBeGreaterThan(0)
  expect(fold.mock.calls.length).toBeLessThanOrEqual(3 * cities.length)
})

test('outside the US the slug has the region only for a smaller city of the name, and is one of its country', () => {
  expect(citySlug({ city: 'Madrid', state: 'ES.0' })).toBe('madrid')
  expect(citySlug({ city: 'São Paulo', state: 'BR.0' })).toBe('sao-paulo')
  expect(citySlug({ city: 'Guadalupe', state: 'MX.32' })).toBe('guadalupe-32')
  expect([countrySlug({ state: 'FL' }), countrySlug({ state: 'ES.0' })]).toEqual(['us', 'es'])
  const cities = [
    { city: 'Madrid', state: 'CO.0' },
    { city: 'Madrid', state: 'ES.0' },
  ]
  expect(cityAmong(cities, 'ES', 'madrid')).toBe(cities[1])
  expect(cityAmong(cities, 'us', 'madrid')).toBeUndefined()
})
