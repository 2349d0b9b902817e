import { US } from '#contract/places/area.ts'
import * as calls from '#contract/places/calls.ts'
import { countryNamed, searchPlace } from '#contract/places/place-search.ts'
import type { FindPlaces } from '#contract/places/places.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placesMatching } from '#db/places/places.ts'
import { type CachedList, cachedListOf } from '../events/list/public-cache.ts'
import { publicJson, sendCached } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'

export const places = new Feature().call(calls.findPlaces, [limited('public-search', 'address')], async c => {
  const { q, country = null, near = null } = c.req.valid('query')
  const { readSql } = c.var.app
  const find = () => listMatching(readSql, { q, country, near })
  // A position is that of one person.
  if (near) return publicJson(c, (await find()) ?? NONE)
  const cached = await foundPlaces(readSql, JSON.stringify([q, country]), find)
  return cached ? await sendCached(c, cached) : publicJson(c, NONE)
})

/** The places as JSON; undefined without one. */
async function listMatching(
  sql: Sql,
  { q, country, near }: { q: string; country: string | null; near: FindPlaces['near'] | null },
): Promise<string | undefined> {
  for (const limits of [...limitsIn(q, country), { country, region: null }]) {
    const list = await placesMatching(sql, { q, near: near ?? null, ...limits })
    if (list !== NONE) return list
  }
  return undefined
}

const NONE = '[]'

type Limits = { country: string | null; region: string | null }

/**
 * What the text after the last comma may mean, the likelier first: "Columbus, GA" is in a state, and "Tbilisi, Georgia"
 * in a country although it begins the same. A country of the request is not replaced.
 */
function limitsIn(q: string, country: string | null): Limits[] {
  const [, rest] = /,\s*([^,]+)$/.exec(q) ?? []
  if (rest === undefined) return []
  const place = searchPlace(`a, ${rest}`)
  const state = place && 'state' in place ? place.state : null
  const named = countryNamed(rest)
  const region = rest.trim().toUpperCase()
  return [
    ...(state !== null && (country ?? US) === US ? [{ country: US, region: state }] : []),
    ...(named !== undefined && (country ?? named) === named ? [{ country: named, region: null }] : []),
    ...(country !== null && REGION.test(region) ? [{ country, region }] : []),
  ]
}

/** GeoNames' codes of regions. */
const REGION = /^[0-9A-Z]{1,8}$/

/** About 4 MB. */
const MAX_CACHED = 1_000
const MAX_AGE_MS = 60_000

type Cached = { list: Promise<CachedList | undefined>; until: number }

/** By database; ordered by the time of the reading, the oldest first. */
const caches = new WeakMap<object, Map<string, Cached>>()

/**
 * The result of a search for places, read at most once a minute: the beginnings of city names that people type are few,
 * and the places change only with an update. `read` resolves to undefined when nothing was found, which is not cached:
 * the places may still be loading.
 */
export async function foundPlaces(
  database: object,
  key: string,
  read: () => Promise<string | undefined>,
): Promise<CachedList | undefined> {
  const cache = caches.get(database) ?? new Map<string, Cached>()
  caches.set(database, cache)
  const now = performance.now()
  const earlier = cache.get(key)
  if (earlier && earlier.until > now) return await earlier.list

  const cached = {
    list: read().then(list => (list === undefined ? undefined : cachedListOf(list))),
    until: now + MAX_AGE_MS,
  }
  cache.delete(key)
  cache.set(key, cached)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  let isFound = false
  try {
    const list = await cached.list
    isFound = list !== undefined
    return list
  } finally {
    if (!isFound && cache.get(key) === cached) cache.delete(key)
  }
}
