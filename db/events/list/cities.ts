import type { CityNearby } from '#contract/events/list/lists.ts'
import { kmBetween, pointOf } from '#contract/places/distance.ts'
import type { Sql } from '../../connection/sql.ts'
import { asArray } from '../event/columns.ts'

const MAX_CITIES = 200
const MAX_NEARBY = 12
/** The number of the nearest cities that are compared with each other. */
const MAX_COMPARED = 200
/** The list of a city contains the events within this distance of its center. */
const METRO_KM = 50
const MAX_CITIES_OF_STATE = 2_000

/** The cities with events in the next two weeks, most events first. */
export function citiesWithEvents(sql: Sql): Promise<string> {
  return asArray(sql<{ list: string }[]>`
    select coalesce(
      json_agg(json_build_object('city', c.city, 'state', c.state, 'nights', c.nights) order by c.nights desc, c.city),
      '[]'
    )::text as list
    from (
      select c.city, c.state, c.nights from (${soonIn(sql)}) c order by c.nights desc, c.key limit ${MAX_CITIES}
    ) c
  `)
}

/**
 * The nearest other cities with events in the next two weeks, then those without a known distance: one of each metro
 * area, because the cities of a metro area have the same list. It is the one with most events.
 */
export async function citiesNear(sql: Sql, { city, state }: { city: string; state: string }): Promise<CityNearby[]> {
  const cities = await sql<LocatedCity[]>`
    select c.city, c.state, c.nights::int as nights, located.km, located.latitude, located.longitude
    from (${soonIn(sql)}) c
    left join lateral (
      select
        e.latitude, e.longitude,
        case when center.latitude is not null then
          km_between(center.latitude, center.longitude, e.latitude, e.longitude)
        end as km
      from event_cities e
      left join city_center(${city}, ${state}) center on true
      where e.state = c.state and e.key = c.key and e.latitude is not null
      order by km nulls last, e.place
      limit 1
    ) located on true
    where (c.state <> ${state} or c.key <> city_key(${city})) and (located.km is null or located.km > ${METRO_KM})
    order by located.km nulls last, c.nights desc, c.key
    limit ${MAX_COMPARED}
  `
  return oneOfEachMetro(cities)
    .slice(0, MAX_NEARBY)
    .map(({ city: name, state: itsState, km }) => ({ city: name, state: itsState, km }))
}

type LocatedCity = CityNearby & { nights: number; latitude: number | null; longitude: number | null }

function oneOfEachMetro(cities: LocatedCity[]): LocatedCity[] {
  const chosen: LocatedCity[] = []
  for (const city of cities.toSorted((one, other) => other.nights - one.nights))
    if (!chosen.some(other => isSameMetro(city, other))) chosen.push(city)
  return cities.filter(city => chosen.includes(city))
}

function isSameMetro(one: LocatedCity, other: LocatedCity): boolean {
  const [here, there] = [pointOf(one), pointOf(other)]
  return here !== undefined && there !== undefined && kmBetween(here, there) <= METRO_KM
}

/** The cities with events in the next two weeks, in the most frequent spelling. Tonight counts until noon UTC. */
function soonIn(sql: Sql) {
  return sql`
    select
      (array_agg(spelled.city order by spelled.events desc, spelled.city))[1] as city, spelled.state, spelled.key,
      sum(spelled.events) as nights
    from (
      select n.city, n.state, city_key(n.city) as key, sum(n.events) as events
      from city_nights n
      where n.night_of between (now() - interval '12 hours')::date and (now() + interval '14 days')::date
      group by n.city, n.state
      having sum(n.events) > 0
    ) spelled
    group by spelled.key, spelled.state
  `
}

/** `zone`: that of the city in the gazetteer; null for a city that is not there. */
type CityDates = { city: string; state: string; dates: string[]; zone: string | null }

/** The cities with events in the next two weeks, and the dates of these events. */
export async function datesOfCities(sql: Sql): Promise<CityDates[]> {
  return await sql<CityDates[]>`
    select
      c.city, c.state, array_agg(distinct n.night_of::text) as dates,
      (
        select p.zone
        from places p
        where p.key = min(c.key) and p.country = country_of(c.state) and p.state = c.state
        order by p.population desc, p.id
        limit 1
      ) as zone
    from (select c.city, c.state, c.key from (${soonIn(sql)}) c order by c.nights desc, c.key limit ${MAX_CITIES}) c
    join (
      select city_key(city) as key, state, night_of
      from city_nights
      where night_of between (now() - interval '12 hours')::date and (now() + interval '14 days')::date
      group by city, state, night_of
      having sum(events) > 0
    ) n on n.key = c.key and n.state = c.state
    group by c.city, c.state
    order by c.city, c.state
  `
}

/** A city whose center is known, by the words of its name, whether it has events or not. */
export async function cityWithCenter(sql: Sql, words: string, state: string): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    select name from city_centers where state = ${state} and key = city_key(${words})
  `
  return row?.name
}

/** The cities of a state with events lately, the most frequent spelling last. The limit bounds invented cities. */
export async function citiesOfState(sql: Sql, state: string): Promise<string[]> {
  const rows = await sql<{ city: string }[]>`
    select city
    from (
      select n.city, sum(n.events) as events
      from city_nights n
      where n.state = ${state}
      group by n.city
      order by events desc, n.city
      limit ${MAX_CITIES_OF_STATE}
    ) c
    order by events
  `
  return rows.map(({ city }) => city)
}
