import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Sql } from '../connection/sql.ts'

/** The places as columns of equal length, in which they are sent to PostgreSQL. */
export type PlaceColumns = {
  id: number[]
  country: string[]
  region: string[]
  name: string[]
  latitude: number[]
  longitude: number[]
  population: number[]
  zone: string[]
  /** The names of some places in other languages. */
  otherNames: { id: number; name: string }[]
}

/** A statement with more rows occupies the connection for longer than other statements should wait. */
const ROWS_PER_STATEMENT = 10_000

const CANCEL_EVERY_MS = 100

/** Misspelled names are found only for cities with at least this many people. */
const MIN_POPULATION_OF_SOUNDS = 15_000

/** The version of the loaded places; null while the table is empty. */
export async function loadedVersion(sql: Sql): Promise<string | null> {
  return (await sql<{ version: string }[]>`select version from places_version`)[0]?.version ?? null
}

/**
 * Replaces all places in one transaction, so that an interrupted load leaves the places of the earlier version.
 * Resolves to false without a change when another process loads them, or has loaded this version. `read` is called
 * under the lock only, because it needs time and memory. `signal` ends the load, and it rejects.
 */
export async function loadPlaces(
  sql: Database,
  version: string,
  read: (signal?: AbortSignal) => Promise<PlaceColumns>,
  signal?: AbortSignal,
): Promise<boolean> {
  const isNew = await sql.begin(async tx => {
    using _ = signal && (await cancelOnAbort(sql, tx, signal))
    const [lock] = await tx<
      { isFree: boolean }[]
    >`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.places}) as is_free`
    if (!lock?.isFree || (await loadedVersion(tx)) === version) return false
    // The transaction waits for the reading, which takes a second, and more than ten on a busy machine.
    await tx`set local idle_in_transaction_session_timeout = '5min'`
    await replacePlaces(tx, await read(signal))
    await tx`
      insert into places_version (version) values (${version}) on conflict (only_row) do update set version = excluded.version
    `
    return true
  })
  // Outside of the transaction, as PostgreSQL requires; without it the searches read the table beside the index.
  if (isNew) await sql`vacuum analyze places, place_names, place_sounds`
  return isNew
}

/** Cancels the statements of the transaction from the abort on, which rolls it back. */
async function cancelOnAbort(sql: Database, tx: Sql, signal: AbortSignal): Promise<Disposable> {
  signal.throwIfAborted()
  const [backend] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  let timer: ReturnType<typeof setInterval> | undefined
  // Without the lock the transaction has ended, and its connection may have another one.
  const cancel = () =>
    void sql`
      select pg_cancel_backend(pid) from pg_locks
      where pid = ${backend?.pid ?? 0} and locktype = 'advisory' and objid = ${ADVISORY_LOCKS.places}
    `.catch(() => {})
  // Repeated, because there is nothing to cancel between two statements.
  const begin = () => {
    cancel()
    timer = setInterval(cancel, CANCEL_EVERY_MS)
  }
  signal.addEventListener('abort', begin, { once: true })
  return {
    [Symbol.dispose]() {
      signal.removeEventListener('abort', begin)
      clearInterval(timer)
    },
  }
}

async function replacePlaces(tx: Sql, places: PlaceColumns) {
  await tx`
    create temporary table given_places (
      id int, country text, region text, name text, key text, latitude float8, longitude float8, population int, zone text
    ) on commit drop
  `
  for (let from = 0; from < places.id.length; from += ROWS_PER_STATEMENT) {
    const part = <Value>(column: Value[]) => column.slice(from, from + ROWS_PER_STATEMENT)
    await tx`
      insert into given_places
      select g.id, g.country, g.region, g.name, city_key(g.name), g.latitude, g.longitude, g.population, g.zone
      from unnest(
        ${part(places.id)}::int[], ${part(places.country)}::text[], ${part(places.region)}::text[],
        ${part(places.name)}::text[], ${part(places.latitude)}::float8[], ${part(places.longitude)}::float8[],
        ${part(places.population)}::int[], ${part(places.zone)}::text[]
      ) as g (id, country, region, name, latitude, longitude, population, zone)
    `
  }
  // A city that is the first of its name in the country stays the first, so that its address never changes.
  await tx`
    create temporary table first_places on commit drop as
    select id from places where state like '%.0'
  `
  await tx`delete from places`
  await tx`
    insert into places (id, country, region, state, name, key, latitude, longitude, population, zone)
    select
      g.id, g.country, g.region,
      case
        when g.country = 'US' then g.region
        when row_number() over same_name = 1 then g.country || '.0'
        else g.country || '.' || g.region
      end,
      g.name, g.key, g.latitude, g.longitude, g.population, g.zone
    from given_places g
    left join first_places f using (id)
    window same_name as (partition by g.country, g.key order by f.id is null, g.population desc, g.id)
  `
  await tx`delete from place_names`
  await tx`
    insert into place_names (key, place_id)
    select distinct given.key, p.id
    from (
      select city_key(o.name) as key, o.id
      from unnest(
        ${places.otherNames.map(({ id }) => id)}::int[], ${places.otherNames.map(({ name }) => name)}::text[]
      ) as o (id, name)
    ) given
    join places p on p.id = given.id and p.key <> given.key
  `
  await tx`delete from place_sounds`
  await tx`
    insert into place_sounds (slip, key)
    select distinct sounds.slip, p.key
    from (select distinct key from given_places where population >= ${MIN_POPULATION_OF_SOUNDS}) p
    cross join lateral slips_of(replace(p.key, ' ', '')) sounds (slip)
  `
  // The centers of the cities of events that were published before.
  await tx`
    update event_cities c
    set latitude = l.latitude, longitude = l.longitude, is_listed = true
    from event_cities e
    cross join lateral listed_center(e.state, e.key) l
    where c.place = e.place
      and (c.latitude, c.longitude, c.is_listed) is distinct from (l.latitude, l.longitude, true)
  `
}
