import type { Event, MyPart } from '#contract/events/events.ts'
import type { PersonStore } from '../db.ts'
import { eventPath, minePath } from '../delivery/going.ts'
import { refreshCached, refreshChanged, updateCached } from './responses.ts'

export const helpingPath = '/api/events/helping'
export const peoplePath = (eventId: string) => `${eventPath(eventId)}/people`

/**
 * The member's role at an event has changed: deletes what only the people of the event may read, before the server is
 * requested, so that a member who lost the role keeps none of it without signal either. Throws only what the database throws.
 */
export async function applyRoleChange(store: PersonStore, eventId: string): Promise<void> {
  const hadDraft = await deleteParts(store, eventId)
  await updateCached<MyPart>(store, minePath(eventId), part => withoutRole(part))
  if (hadDraft) await fetchDraft(store, eventId)
  await refreshChanged(store, [minePath(eventId), eventPath(eventId), helpingPath])
}

/**
 * Fetches the member's role or invitation at each event at which the device has one, and deletes the parts of those at which
 * it ended or changed. For the start of the app: the device may have been offline when the host changed the role.
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
    if (await deleteParts(store, eventId)) await fetchDraft(store, eventId)
  }
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
 * whether the device had a draft.
 */
async function deleteParts({ copies }: PersonStore, eventId: string): Promise<boolean> {
  const path = eventPath(eventId)
  const parts = await copies.where('path').startsWith(`${path}/`).primaryKeys()
  await copies.bulkDelete(parts.filter(part => part !== minePath(eventId)))
  const event = (await copies.get(path))?.body as Event | undefined
  if (event?.status !== 'draft') return false
  await copies.delete(path)
  return true
}

const eventIdOf = (path: string) => decodeURIComponent(path.split('/')[3] ?? '')
