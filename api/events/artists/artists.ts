import * as calls from '#contract/events/artists/calls.ts'
import {
  artistPageOf,
  claimArtist,
  editArtist,
  eventsWith,
  findArtists,
  leaveArtist,
  ownArtistOf,
} from '#db/events/artists/artists.ts'
import { followPage, pagesFollowedBy, unfollowPage } from '#db/events/event/page-follows.ts'
import type { Context } from '../../app-context.ts'
import { privateJson, publicJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'

/** The pages of DJs, bands and teachers. */
export const artistCalls = new Feature()
  .call(calls.findArtists, [limited('public-search', 'address')], async (c, { query: { q, city }, readSql }) =>
    publicJson(c, JSON.stringify(await findArtists(readSql, { q, city: city ?? null }))),
  )

  .call(calls.followedArtists, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await pagesFollowedBy(sql, 'artist', userId)),
  )

  .call(calls.followArtist, [limited('follow'), limited('follow-a-day')], async (c, { sql, userId }) => {
    const artist = (await artistPageOf(sql, slugIn(c))) ?? refuse(404, 'not-found')
    const outcome = await followPage(sql, { kind: 'artist', userId, slug: artist.slug })
    if (outcome === 'missing') refuse(404, 'not-found')
    if (outcome === 'full') refuse(409, 'too-many-artists')
  })
  .call(calls.unfollowArtist, [limited('follow')], async (c, { sql, userId }) => {
    await unfollowPage(sql, { kind: 'artist', userId, slug: c.req.param('slug') })
  })

  .call(calls.artist, [limited('public-read', 'address')], async c => {
    const { artist, events } = await artistWithEvents(c, c.req.param('slug'))
    return publicJson(c, `{"artist":${JSON.stringify(artist)},"events":${events}}`)
  })

  .call(calls.ownArtist, [limited('read')], async c => privateJson(c, await ownArtist(c)))

  .call(calls.claimArtist, [limited('claim-artist')], async (c, { body: { reason }, sql, userId }) => {
    const { slug } = (await artistPageOf(sql, slugIn(c))) ?? refuse(404, 'not-found')
    orRefuse(calls.claimArtist, await claimArtist(sql, { slug, userId, reason }))
    return c.json(await ownArtist(c))
  })

  .call(calls.editArtist, [limited('edit-profile')], async (c, { body: edit, sql, userId }) => {
    orRefuse(calls.editArtist, await editArtist(sql, { slug: slugIn(c), userId, edit }))
    return c.json(await ownArtist(c))
  })

  .call(calls.leaveArtist, [limited('edit-profile')], async (c, { sql, userId }) => {
    await leaveArtist(sql, { slug: slugIn(c), userId })
    return c.json(await ownArtist(c))
  })

async function ownArtist(c: Context) {
  return (await ownArtistOf(c.var.app.sql, { slug: slugIn(c), userId: c.var.userId })) ?? refuse(404, 'not-found')
}

/** An artist with the public events as JSON. Refuses an unknown artist, and one without a public event. */
export async function artistWithEvents(c: Context, slug: string) {
  const artist = (await readWithFallback(c, sql => artistPageOf(sql, slug))) ?? refuse(404, 'not-found')
  return { artist, events: await eventsWith(c.var.app.readSql, artist.slug) }
}

function slugIn(c: Context) {
  return c.req.param('slug') ?? ''
}
