import * as calls from '#contract/events/list/calls.ts'
import { partsOf } from '#contract/events/list/city-follow.ts'
import { FollowSlug } from '#contract/events/list/followed-cities.ts'
import type { CityNearby, CityWithEvents } from '#contract/events/list/lists.ts'
import { areaIn, type City, US } from '#contract/places/area.ts'
import { cityAmong, cityListIn, citySlug, knownCity, nameInSlug, stateInSlug } from '#contract/places/city-slug.ts'
import { countries } from '#contract/places/countries.ts'
import type { Place } from '#contract/places/places.ts'
import type { Database } from '#db/connection/sql.ts'
import { citiesNear, citiesOfState, citiesWithEvents, cityWithCenter } from '#db/events/list/cities.ts'
import { citiesFollowedBy, followCity, unfollowCity } from '#db/events/list/city-follows.ts'
import { placeNamed } from '#db/places/places.ts'
import type { Context } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { sharedText } from './cached-list.ts'
import type { SharedText } from './public-cache.ts'

/** Longer than every name of a city with its region. */
const MAX_SLUG_CHARACTERS = 100

/** The cities with events in the next two weeks, from the cached list that `GET /api/events/cities` sends. */
export async function citiesWithEventsIn(c: Context): Promise<CityWithEvents[]> {
  return JSON.parse(await sharedText(c, ['cities'], null, readCitiesWithEvents)) as CityWithEvents[]
}

/** The counts of events do not affect the list. */
export async function readCitiesWithEvents(sql: Database): Promise<SharedText> {
  return { text: await citiesWithEvents(sql), eventIds: [] }
}

/** The nearest cities with events in the next two weeks. */
export async function citiesNearIn(c: Context, place: City): Promise<CityNearby[]> {
  const json = await sharedText(c, ['cities near', place], null, async sql =>
    JSON.stringify(await citiesNear(sql, place)),
  )
  return JSON.parse(json) as CityNearby[]
}

/** The city of a path such as `/us/miami`: one of our lists, one with an event, or one with a known center. */
export async function cityAt(c: Context, country: string, slug: string): Promise<City | undefined> {
  if (slug.length > MAX_SLUG_CHARACTERS) return undefined
  const isInUS = country.toUpperCase() === US
  const known = isInUS ? knownCity(slug) : undefined
  if (known) return known
  const found = cityAmong(await citiesWithEventsIn(c), country, slug)
  return found
    ? { city: found.city, state: found.state }
    : await (isInUS ? cityWithoutSoonEvents(c, slug) : cityAbroad(c, country, slug))
}

/** A city outside of our lists has its page while no event of the next two weeks is there. */
async function cityWithoutSoonEvents(c: Context, slug: string): Promise<City | undefined> {
  const state = stateInSlug(slug)
  if (state === undefined) return undefined
  const city = await cityOfHosts(c, state, slug)
  if (city) return city
  const name = await sharedText(
    c,
    ['city with center', state, slug.toLowerCase()],
    null,
    async sql => (await cityWithCenter(sql, nameInSlug(slug), state)) ?? '',
  )
  return name === '' ? undefined : { city: name, state }
}

/** A city of a state or area as hosts typed it, with an event in the last month or later. */
async function cityOfHosts(c: Context, state: string, slug: string): Promise<City | undefined> {
  const json = await sharedText(c, ['cities', state], null, async sql => {
    const cities = await citiesOfState(sql, state)
    return JSON.stringify(cities.map(city => [citySlug({ city, state }), city]))
  })
  const city = new Map(JSON.parse(json) as [string, string][]).get(slug.toLowerCase())
  return city === undefined ? undefined : { city, state }
}

/**
 * A city outside the US without an event in the next two weeks: one of the gazetteer, or one that hosts typed. Cities
 * that are not in the gazetteer have the area of the whole country.
 */
async function cityAbroad(c: Context, country: string, slug: string): Promise<City | undefined> {
  const state = areaIn(country.toUpperCase())
  const json = await sharedText(c, ['place', state, slug.toLowerCase()], null, async sql => {
    const place = await placeWithSlug(sql, country.toUpperCase(), slug.toLowerCase())
    return place ? JSON.stringify({ city: place.name, state: place.state }) : ''
  })
  if (json !== '') return JSON.parse(json) as City
  return countries.has(country.toUpperCase()) ? await cityOfHosts(c, state, slug) : undefined
}

/** 'guadalupe' is the largest city of the name in the country, 'guadalupe-32' that of a region. */
async function placeWithSlug(sql: Database, country: string, slug: string): Promise<Place | undefined> {
  const words = slug.replaceAll('-', ' ')
  const whole = await placeNamed(sql, words, { country, state: areaIn(country) })
  if (whole) return whole
  const [, name = '', region = ''] = /^(.+) ([0-9a-z]{1,8})$/.exec(words) ?? []
  return region ? await placeNamed(sql, name, { country, state: areaIn(country, region.toUpperCase()) }) : undefined
}

export const cityFollows = new Feature()
  .call(calls.followedCities, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await citiesFollowedBy(sql, userId)),
  )

  .call(calls.followCity, [limited('follow'), limited('follow-a-day')], async (c, { sql, userId }) => {
    const { place, category } = (await followedIn(c)) ?? refuse(404, 'not-found')
    if ((await followCity(sql, userId, place, category)) === 'full') refuse(409, 'too-many-cities')
  })
  .call(calls.unfollowCity, [limited('follow')], async (c, { sql, userId }) => {
    const slug = c.req.param('slug').toLowerCase()
    // Among the own ones, because a city that hosts typed may have no page any more.
    const followed = (await citiesFollowedBy(sql, userId)).find(entry => entry.slug === slug)
    if (followed) await unfollowCity(sql, userId, followed)
  })

/** The city of the slug, and the genre if it has one. */
async function followedIn(c: Context): Promise<{ place: City; category: string | null } | undefined> {
  const slug = FollowSlug.safeParse(c.req.param('slug'))
  if (!slug.success) return undefined
  const [country, city, genre] = partsOf(slug.data)
  const list = cityListIn(genre)
  const category = list && 'genre' in list ? list.genre : null
  if (genre !== undefined && category === null) return undefined
  const place = await cityAt(c, country, city)
  return place && { place, category }
}
