import { US } from '#contract/places/area.ts'
import * as calls from '#contract/places/calls.ts'
import { countryNamed } from '#contract/places/country-named.ts'
import { searchPlace } from '#contract/places/place-search.ts'
import type { FindPlaces } from '#contract/places/places.ts'
import type { Sql } from '#db/connection/sql.ts'
import { placesMatching } from '#db/places/places.ts'
import { publicJson, sendCached } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { foundPlaces } from './found-places.ts'

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
