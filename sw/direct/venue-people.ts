import * as calls from '#contract/events/venue/calls.ts'
import type { EditVenuePage, VenuePeople } from '#contract/events/venue/venues.ts'
import { putCached, refreshCached, refreshChanged } from '../cache/responses.ts'
import { type PersonStore, publicStore } from '../db.ts'
import { resource, send } from '../http/send.ts'
import { storeResult } from './stored-result.ts'

/* The page of a venue and its people. These writes do not wait: the server decides who may write. */

const pageOf = (slug: string) => resource(calls.venue, { params: { slug } })
const peopleOf = (slug: string) => resource(calls.venuePeople, { params: { slug } })
export const venuePageForm = (slug: string) => `venue-page ${slug}`

export async function claimVenue(store: PersonStore, slug: string) {
  await write(store, slug, send(calls.claimVenue, { params: { slug }, forUser: store.userId }))
}

export async function editVenuePage(store: PersonStore, slug: string, edit: EditVenuePage) {
  await write(store, slug, send(calls.editVenuePage, { params: { slug }, body: edit, forUser: store.userId }))
}

export async function nameVenuePerson(store: PersonStore, slug: string, person: string) {
  await write(store, slug, send(calls.nameVenuePerson, { params: { slug, person }, forUser: store.userId }))
}

/** Removes a member, or gives the own place back. */
export async function removeVenuePerson(store: PersonStore, slug: string, person: string) {
  await write(store, slug, send(calls.removeVenuePerson, { params: { slug, person }, forUser: store.userId }))
}

/** Reads the page again after a refusal: somebody else has changed it. */
export async function rereadVenuePage(store: PersonStore, slug: string) {
  await refreshCached(store, peopleOf(slug))
  await storeResult(store, () => refreshChanged(publicStore, [pageOf(slug)]))
}

async function write(store: PersonStore, slug: string, sending: Promise<VenuePeople>) {
  const people = await sending
  await storeResult(store, async () => {
    await putCached(store, peopleOf(slug), people)
    await refreshChanged(publicStore, [pageOf(slug)])
  })
}
