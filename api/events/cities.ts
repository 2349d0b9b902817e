import type { Context } from 'hono'
import type { CityNearby, CityWithEvents } from '#contract/events/events.ts'
import { COUNTRY, cityAmong, citySlug, knownCity, nameInSlug, stateInSlug } from '#contract/places/city-slug.ts'
import type { Database } from '#db/connection/sql.ts'
import { citiesNear, citiesOfState, citiesWithEvents, cityWithCenter } from '#db/events/cities.ts'
import type { Env } from '../app-context.ts'

type City = { city: string; state: string }

/** The cities with events in the next two weeks, from the copy that `GET /api/events/cities` sends. */
export async function citiesWithEventsIn(c: Context<Env>): Promise<CityWithEvents[]> {
  return JSON.parse(await sharedText(c, ['cities'], citiesWithEvents)) as CityWithEvents[]
}

/** The nearest cities with events in the next two weeks. */
export async function citiesNearIn(c: Context<Env>, place: City): Promise<CityNearby[]> {
  return JSON.parse(await sharedText(c, ['cities near', place], sql => citiesNear(sql, place))) as CityNearby[]
}

/**
 * The city of a path such as `/us/miami`: one of our lists, one with an event, or one with a known center. Undefined for
 * any other.
 */
export async function cityAt(c: Context<Env>, country: string, slug: string): Promise<City | undefined> {
  if (country.toLowerCase() !== COUNTRY) return undefined
  const known = knownCity(slug)
  if (known) return known
  const found = cityAmong(await citiesWithEventsIn(c), slug)
  return found ? { city: found.city, state: found.state } : await cityWithoutSoonEvents(c, slug)
}

/** A city outside of our lists has its page while no event of the next two weeks is there. */
async function cityWithoutSoonEvents(c: Context<Env>, slug: string): Promise<City | undefined> {
  const state = stateInSlug(slug)
  if (state === undefined) return undefined
  const json = await sharedText(c, ['cities', state], async sql => {
    const cities = await citiesOfState(sql, state)
    return JSON.stringify(cities.map(city => [citySlug({ city, state }), city]))
  })
  const city = new Map(JSON.parse(json) as [string, string][]).get(slug.toLowerCase())
  const name = city ?? (await cityWithCenter(c.var.app.readSql, nameInSlug(slug), state))
  return name === undefined ? undefined : { city: name, state }
}

/** Text about all events, the same for all visitors. With a standby it is read each time, as its changes are not known. */
async function sharedText(c: Context<Env>, key: unknown[], read: (sql: Database) => Promise<string>): Promise<string> {
  const { sql, readSql, publicCopies } = c.var.app
  if (readSql !== sql) return await read(readSql)
  const copy = await publicCopies.get(JSON.stringify(key), null, async () => await read(sql))
  return new TextDecoder().decode(copy.bytes)
}
