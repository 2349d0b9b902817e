import type { EventPerson } from '#contract/events/event-people.ts'
import type { GivenRole } from '#contract/events/given-role.ts'
import { applyRoleChange, peoplePath } from '../cache/event-parts.ts'
import { putCached } from '../cache/responses.ts'
import { type PersonStore } from '../db.ts'
import { request } from '../http/request.ts'
import { eventPath } from './going.ts'

/*
 * The members who help with an event. These writes do not wait on the device: the host must know at once who has access.
 */

/** Invites a member, or changes the role of one who helps already. */
export async function setRole(store: PersonStore, eventId: string, userId: string, role: GivenRole) {
  const path = `${peoplePath(eventId)}/${encodeURIComponent(userId)}`
  const people = await request<EventPerson[]>(path, { method: 'PUT', json: { role }, forUser: store.userId })
  await putCached(store, peoplePath(eventId), people)
}

export async function removeFromPeople(store: PersonStore, eventId: string, userId: string) {
  const path = `${peoplePath(eventId)}/${encodeURIComponent(userId)}`
  const people = await request<EventPerson[]>(path, { method: 'DELETE', forUser: store.userId })
  await putCached(store, peoplePath(eventId), people)
}

/** Accepts the role that the host offers. */
export async function acceptRole(store: PersonStore, eventId: string) {
  await request(`${eventPath(eventId)}/role`, { method: 'PUT', forUser: store.userId })
  await applyRoleChange(store, eventId)
}

/** Declines the role, or gives it back: this device then has nothing any more that only the people of the event read. */
export async function leaveRole(store: PersonStore, eventId: string) {
  await request(`${eventPath(eventId)}/role`, { method: 'DELETE', forUser: store.userId })
  await applyRoleChange(store, eventId)
}
