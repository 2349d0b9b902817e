import type { EventPerson } from '#contract/events/event-people.ts'
import type { Event, MyPart } from '#contract/events/events.ts'
import type { PersonStore } from '../db.ts'
import { eventPath, minePath } from '../delivery/going.ts'
import { hasStatus } from '../http/failures.ts'
import { refreshCached, refreshChanged, updateCached } from './responses.ts'

export const helpingPath = '/api/events/helping'
export const hostedPath = (hostId: string) => `/api/events/host/${encodeURIComponent(hostId)}`
export const peoplePath = (eventId: string) => `${eventPath(eventId)}/people`

/**
 * The member's role at an event has changed: deletes what only the people of the event may read, before the server is
 * requested, so that a member who lost the role keeps none of it without signal either. Throws only what the database throws.
 */
export async function applyRoleChange(store: PersonStore, eventId: string): Promise<void> {
  const { parts, hadDraft } = await deleteParts(store, eventId)
  await updateCached<MyPart>(store, minePath(eventId), part => withoutRole(part))
  if (hadDraft) await fetchDraft(store, eventId)
  await refreshChanged(store, [minePath(eventId), eventPath(eventId), helpingPath, hostedPath(store.userId)])
  // A page may show them now. The server sends only what the new role may read.
  await Promise.allSettled(parts.map(path => refreshCached(store, path)))
}

/**
 * Fetches the member's role or invitation at each event at which the device has one, and the people of own events that an
 * editor may have taken over, and deletes the parts of those at which the role ended or changed. For the start of the app and
 * of the socket: the device may have been offline when the host changed the role.
 */
export async function checkRoles(store: PersonStore): Promise<void> {
  const parts = await store.copies.where('path').startsWith('/api/events/').toArray()
  for (const { path, body } of parts) {
    const { role, invitation } = body as MyPart
    if (!path.endsWith('/mine') || (role ?? invitation) === undefined) continue
    await refreshCached(store, path)
    const part = (await store.copies.get(path))?.body as MyPart | undefined
    if (part?.role === role && part?.invitation === invitation) continue
    const eventId = eventIdOf(path)
    if ((await deleteParts(store, eventId)).hadDraft) await fetchDraft(store, eventId)
  }
  for (const { path, body } of parts) {
    if (!path.endsWith('/people') || !hasEditor(body as EventPerson[], store.userId)) continue
    await refreshCached(store, path).catch((error: unknown) => {
      if (!hasStatus(error, 404)) throw error
    })
    const people = (await store.copies.get(path))?.body as EventPerson[] | undefined
    if (people && isOwner(people, store.userId)) continue
    await applyRoleChange(store, eventIdOf(path))
  }
}

/** Whether this member was the host of an event with an editor, who may have accepted, or taken the event over, since. */
function hasEditor(people: EventPerson[], userId: string): boolean {
  return isOwner(people, userId) && people.some(({ role }) => role === 'editor')
}

function isOwner(people: EventPerson[], userId: string): boolean {
  return people.some(({ id, role }) => role === 'owner' && id === userId)
}

/** Fetches a deleted draft again: a member with a new role still reads it, and without a role the server sends a 404. */
const fetchDraft = (store: PersonStore, eventId: string) =>
  refreshCached(store, eventPath(eventId)).catch(() => undefined)

function withoutRole(part: MyPart): MyPart {
  const { attendance, isFavorite, review, messages } = part
  return { attendance, isFavorite, review, ...(messages && { messages }) }
}

/**
 * Deletes everything below the path of the event, except the member's own part; and a draft, which is not public. Returns
 * the paths of the deleted parts, and whether the device had a draft.
 */
async function deleteParts({ copies }: PersonStore, eventId: string): Promise<{ parts: string[]; hadDraft: boolean }> {
  const path = eventPath(eventId)
  const stored = await copies.where('path').startsWith(`${path}/`).primaryKeys()
  const parts = stored.filter(part => part !== minePath(eventId))
  await copies.bulkDelete(parts)
  const event = (await copies.get(path))?.body as Event | undefined
  if (event?.status !== 'draft') return { parts, hadDraft: false }
  await copies.delete(path)
  return { parts, hadDraft: true }
}

const eventIdOf = (path: string) => decodeURIComponent(path.split('/')[3] ?? '')
