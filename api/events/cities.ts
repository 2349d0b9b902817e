import type { Context } from 'hono'
import type { CityWithEvents } from '#contract/events/events.ts'
import { COUNTRY, cityAmong, citySlug, knownCity, stateInSlug } from '#contract/places/city-slug.ts'
import type { Database } from '#db/connection/sql.ts'
import { citiesOfState, citiesWithEvents } from '#db/events/cities.ts'
import type { Env } from '../app-context.ts'

type City = { city: string; state: string }

/** The cities with events in the next two weeks, from the copy that `GET /api/events/cities` sends. */
export async function citiesWithEventsIn(c: Context<Env>): Promise<CityWithEvents[]> {
  const { sql, readSql, publicCopies } = c.var.app
  if (readSql !== sql) return JSON.parse(await citiesWithEvents(readSql)) as CityWithEvents[]
  const copy = await publicCopies.get(JSON.stringify(['cities']), null, async () => await citiesWithEvents(sql))
  return JSON.parse(new TextDecoder().decode(copy.bytes)) as CityWithEvents[]
}

/** The city of a path such as `/us/miami`: one of our lists, or one with an event. Undefined for any other. */
export async function cityAt(c: Context<Env>, country: string, slug: string): Promise<City | undefined> {
  if (country.toLowerCase() !== COUNTRY) return undefined
  const known = knownCity(slug)
  if (known) return known
  const found = cityAmong(await citiesWithEventsIn(c), slug)
  return found ? { city: found.city, state: found.state } : await cityWithoutSoonEvents(c, slug)
}

/** A city outside of our lists keeps its page while no event of the next two weeks is there. */
async function cityWithoutSoonEvents(c: Context<Env>, slug: string): Promise<City | undefined> {
  const state = stateInSlug(slug)
  if (state === undefined) return undefined
  const { sql, readSql, publicCopies } = c.var.app
  const read = async (database: Database) => {
    const cities = await citiesOfState(database, state)
    return JSON.stringify(cities.map(city => [citySlug({ city, state }), city]))
  }
  const json =
    readSql === sql
      ? new TextDecoder().decode(
          (await publicCopies.get(JSON.stringify(['cities', state]), null, async () => await read(sql))).bytes,
        )
      : await read(readSql)
  const city = new Map(JSON.parse(json) as [string, string][]).get(slug.toLowerCase())
  return city === undefined ? undefined : { city, state }
}
