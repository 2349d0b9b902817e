import type { Place } from '#contract/places/places.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import type { Sql } from '../connection/sql.ts'
import { asArray } from '../events/event/columns.ts'

const MAX_FOUND = 10
/** A search needs this many letters: with fewer, nearly all cities match. */
const MIN_TYPED = 2
/** A place with exactly the typed name comes before places that are twenty times as large. */
const EXACT = 3
/** The weight of the distance: a city ten degrees away must have a hundred times as many people. */
const DISTANCE = 2
/** A zone with this share of the people of a country is that of the country. */
const CERTAIN_SHARE = 0.995

type Query = { q: string; country: string | null; region: string | null; near: Point | null }

/**
 * The places whose name begins like the typed text, as JSON: larger and nearer ones first. When there is none, the
 * places whose name sounds like it. The index contains all columns of the order, so that the rows of few places are
 * read.
 */
export function placesMatching(sql: Sql, { q, country, region, near }: Query): Promise<string> {
  const inCountry = sql`
    ${country === null ? sql`` : sql`and p.country = ${country}`} ${region === null ? sql`` : sql`and p.region = ${region}`}
  `
  return asArray(sql<{ list: string }[]>`
    with typed as materialized (
      select given.key, prefix_end(given.key) as key_end
      from (select city_key(split_part(${q}, ',', 1)) as key offset 0) given
      where length(given.key) >= ${MIN_TYPED}
    ),
    by_name as (
      select p.id, ${scoreOf(sql, near)} + case when p.key = t.key then ${EXACT}::int else 0 end as score
      from typed t
      join places p on p.key >= t.key and p.key < t.key_end ${inCountry}
      order by score desc, p.id
      limit ${MAX_FOUND}
    ),
    by_other_name as (
      select p.id, ${scoreOf(sql, near)} + case when n.key = t.key then ${EXACT}::int else 0 end as score
      from typed t
      join place_names n on n.key >= t.key and n.key < t.key_end
      join places p on p.id = n.place_id ${inCountry}
    ),
    literal as materialized (
      select id, max(score) as score
      from (select id, score from by_name union all select id, score from by_other_name) named
      group by id
      order by score desc, id
      limit ${MAX_FOUND}
    ),
    alike as materialized (
      select p.id, ${scoreOf(sql, near)} + 20 * similarity(p.key, sounds.typed) as score
      from (
        select distinct s.key, t.key as typed
        from typed t
        cross join lateral slips_of(replace(t.key, ' ', '')) typed (slip)
        join place_sounds s on s.slip = typed.slip
        where not exists (select from literal)
      ) sounds
      join places p on p.key = sounds.key ${inCountry}
      order by score desc, p.id
      limit ${MAX_FOUND}
    )
    select coalesce(json_agg(${placeJson(sql, sql`, 'near', ${nearOf(sql)}`)} order by found.score desc, p.id), '[]')::text as list
    from (select id, score from literal union all select id, score from alike) found
    join places p on p.id = found.id
  `)
}

function scoreOf(sql: Sql, near: Query['near']) {
  const size = sql`ln(greatest(p.population, 500))`
  return near === null
    ? size
    : sql`${size} - ${DISTANCE}::int * ln(1 + degrees_between(p.latitude, p.longitude, ${near.latitude}, ${near.longitude}))`
}

/** The nearest large city, which tells a place from larger ones of its name; null for the largest, and in the US. */
function nearOf(sql: Sql) {
  return sql`
    case when p.country <> 'US' and p.state not like '%.0' then (
      select large.name
      from places large
      where large.country = p.country and large.population >= 100000 and large.id <> p.id
      order by degrees_between(large.latitude, large.longitude, p.latitude, p.longitude), large.id
      limit 1
    ) end
  `
}

function placeJson(sql: Sql, more = sql``) {
  return sql`
    json_build_object(
      'id', p.id, 'name', p.name, 'country', p.country, 'region', p.region, 'state', p.state, 'latitude', p.latitude,
      'longitude', p.longitude, 'population', p.population, 'timeZone', p.zone${more}
    )
  `
}

/** With the zones of the places of its name in its state or area: a state may have two towns of a name in two zones. */
export type FoundPlace = Place & { zones: string[] }

function foundPlaceJson(sql: Sql) {
  return placeJson(
    sql,
    sql`, 'zones', (
      select json_agg(distinct n.zone) from places n where n.key = p.key and n.country = p.country and n.state = p.state
    )`,
  )
}

export async function placeWith(sql: Sql, id: number): Promise<FoundPlace | undefined> {
  return (await sql<{ json: FoundPlace }[]>`select ${foundPlaceJson(sql)} as json from places p where p.id = ${id}`)[0]
    ?.json
}

/** The largest place of a name in a state, area or country; names in other languages count after all others. */
export async function placeNamed(
  sql: Sql,
  city: string,
  { country, state = null }: { country: string; state?: string | null },
): Promise<FoundPlace | undefined> {
  const [place] = await largestNamed(sql, { city, country, state })
  return place?.json
}

const largestNamed = keptStatement<{ json: FoundPlace }, { city: string; country: string; state: string | null }>(
  (sql, { city, country, state }) => sql`
    select ${foundPlaceJson(sql)} as json
    from (
      select id, 1 as choice from places where key = city_key(${city})
      union all
      select place_id, 2 from place_names where key = city_key(${city})
    ) named
    join places p on p.id = named.id
    where p.country = ${country} and (${state}::text is null or p.state = ${state})
    order by named.choice, p.population desc, p.id
    limit 1
  `,
)

type Point = { latitude: number; longitude: number }

/** The zone of the nearest city of a country. */
export async function zoneNear(sql: Sql, country: string, { latitude, longitude }: Point): Promise<string | null> {
  const [row] = await sql<{ zone: string }[]>`
    select zone
    from places
    where country = ${country}
    order by degrees_between(places.latitude, places.longitude, ${latitude}, ${longitude})
    limit 1
  `
  return row?.zone ?? null
}

/** True if the places are loaded and none is within about 100 km. */
export async function isFarFromPlaces(sql: Sql, { latitude, longitude }: Point): Promise<boolean> {
  const [row] = await sql<{ isFar: boolean }[]>`
    select exists (select from places) and not exists (
      select from places
      where places.latitude between ${latitude}::float8 - 1 and ${latitude}::float8 + 1
        and degrees_between(places.latitude, places.longitude, ${latitude}, ${longitude}) < 1
    ) as is_far
  `
  return row?.isFar ?? false
}

/** The time zone of most people of a country; null while the places are not loaded. */
export async function usualZoneOf(sql: Sql, country: string): Promise<string | null> {
  return await zoneWithShare(sql, country, 0)
}

/** The zone of nearly all people of a country; null where none is that certain, and without the places. */
export async function onlyZoneOf(sql: Sql, country: string): Promise<string | null> {
  return await zoneWithShare(sql, country, CERTAIN_SHARE)
}

/** The zone of most people of a country if more than this share of them has it. */
async function zoneWithShare(sql: Sql, country: string, share: number): Promise<string | null> {
  const [row] = await sql<{ zone: string }[]>`
    select z.zone
    from (
      select p.zone, sum(p.population) as people, sum(sum(p.population)) over () as total
      from places p
      where p.country = ${country}
      group by p.zone
    ) z
    where z.people >= ${share}::float8 * z.total
    order by z.people desc, z.zone
    limit 1
  `
  return row?.zone ?? null
}

/** How many places are loaded; 0 while the first load is under way. */
export async function countPlaces(sql: Sql): Promise<number> {
  return (await sql<{ count: number }[]>`select count(*) as count from places`)[0]?.count ?? 0
}
