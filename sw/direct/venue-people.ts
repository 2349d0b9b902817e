import type { EditVenuePage, VenuePeople } from '#contract/events/venue-people.ts'
import { putCached, refreshCached, refreshChanged } from '../cache/responses.ts'
import { type PersonStore, publicStore } from '../db.ts'
import { request } from '../http/request.ts'

/*
 * The page of a venue and the members who write on it. These writes do not wait on the device: the server decides who may
 * write, and whether somebody else has changed the page.
 */

const venuePath = (slug: string) => `/api/venues/${encodeURIComponent(slug)}`
export const venuePeoplePath = (slug: string) => `${venuePath(slug)}/people`
export const venuePageForm = (slug: string) => `venue-page ${slug}`

export async function claimVenue(store: PersonStore, slug: string) {
  await write(store, slug, request<VenuePeople>(`${venuePath(slug)}/claim`, { method: 'POST', forUser: store.userId }))
}

export async function editVenuePage(store: PersonStore, slug: string, edit: EditVenuePage) {
  const options = { method: 'PATCH', json: edit, forUser: store.userId } as const
  await write(store, slug, request<VenuePeople>(venuePath(slug), options))
}

export async function nameVenuePerson(store: PersonStore, slug: string, userId: string) {
  await write(store, slug, request<VenuePeople>(pathOf(slug, userId), { method: 'PUT', forUser: store.userId }))
}

/** Removes a member, or gives the own place back. */
export async function removeVenuePerson(store: PersonStore, slug: string, userId: string) {
  await write(store, slug, request<VenuePeople>(pathOf(slug, userId), { method: 'DELETE', forUser: store.userId }))
}

/** Reads the page again after a refusal: somebody else has changed it. */
export async function rereadVenuePage(store: PersonStore, slug: string) {
  await refreshCached(store, venuePeoplePath(slug))
  await refreshChanged(publicStore, [venuePath(slug)])
}

const pathOf = (slug: string, userId: string) => `${venuePeoplePath(slug)}/${encodeURIComponent(userId)}`

async function write(store: PersonStore, slug: string, sending: Promise<VenuePeople>) {
  await putCached(store, venuePeoplePath(slug), await sending)
  await refreshChanged(publicStore, [venuePath(slug)])
}
