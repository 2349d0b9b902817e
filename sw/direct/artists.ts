import type { EditArtist, OwnArtist } from '#contract/events/artists/artists.ts'
import * as calls from '#contract/events/artists/calls.ts'
import { putCached, refreshCached, refreshChanged } from '../cache/responses.ts'
import { type PersonStore, publicStore } from '../db.ts'
import { resource, send } from '../http/send.ts'
import { storeResult } from './stored-result.ts'

/* The own page of an artist. These writes do not wait: the server and a moderator decide who may write. */

const pageOf = (slug: string) => resource(calls.artist, { params: { slug } })
const ownOf = (slug: string) => resource(calls.ownArtist, { params: { slug } })

export async function claimArtist(store: PersonStore, slug: string, reason: string) {
  await write(store, slug, send(calls.claimArtist, { params: { slug }, body: { reason }, forUser: store.userId }))
}

export async function editArtist(store: PersonStore, slug: string, edit: EditArtist) {
  await write(store, slug, send(calls.editArtist, { params: { slug }, body: edit, forUser: store.userId }))
}

/** Withdraws the claim, or gives the page back. */
export async function leaveArtist(store: PersonStore, slug: string) {
  await write(store, slug, send(calls.leaveArtist, { params: { slug }, forUser: store.userId }))
}

/** Reads the page again after a refusal: another device has changed it. */
export async function rereadArtist(store: PersonStore, slug: string) {
  await refreshCached(store, ownOf(slug))
  await storeResult(store, () => refreshChanged(publicStore, [pageOf(slug)]))
}

async function write(store: PersonStore, slug: string, sending: Promise<OwnArtist>) {
  const own = await sending
  await storeResult(store, async () => {
    await putCached(store, ownOf(slug), own)
    await refreshChanged(publicStore, [pageOf(slug)])
  })
}
