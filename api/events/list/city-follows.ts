import type { Context } from 'hono'
import * as calls from '#contract/events/list/calls.ts'
import { partsOf } from '#contract/events/list/city-follow.ts'
import { FollowSlug } from '#contract/events/list/followed-cities.ts'
import type { City } from '#contract/places/area.ts'
import { cityListIn } from '#contract/places/city-slug.ts'
import { citiesFollowedBy, followCity, unfollowCity } from '#db/events/list/city-follows.ts'
import type { Env } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { cityAt } from './cities.ts'

export const cityFollows = new Feature()
  .call(calls.followedCities, [limited('read')], async c =>
    privateJson(c, await citiesFollowedBy(c.var.app.sql, c.var.userId)),
  )

  .call(calls.followCity, [limited('follow'), limited('follow-a-day')], async c => {
    const { place, category } = (await followedIn(c)) ?? refuse(404, 'not-found')
    if ((await followCity(c.var.app.sql, c.var.userId, place, category)) === 'full') refuse(409, 'too-many-cities')
    return c.body(null, 204)
  })
  .call(calls.unfollowCity, [limited('follow')], async c => {
    const { sql } = c.var.app
    const slug = c.req.param('slug').toLowerCase()
    // Among the own ones, because a city that hosts typed may have no page any more.
    const followed = (await citiesFollowedBy(sql, c.var.userId)).find(entry => entry.slug === slug)
    if (followed) await unfollowCity(sql, c.var.userId, followed)
    return c.body(null, 204)
  })

/** The city of the slug, and the genre if it has one. */
async function followedIn(c: Context<Env>): Promise<{ place: City; category: string | null } | undefined> {
  const slug = FollowSlug.safeParse(c.req.param('slug'))
  if (!slug.success) return undefined
  const [country, city, genre] = partsOf(slug.data)
  const list = cityListIn(genre)
  const category = list && 'genre' in list ? list.genre : null
  if (genre !== undefined && category === null) return undefined
  const place = await cityAt(c, country, city)
  return place && { place, category }
}
