import type { EventPerson } from '#contract/events/event-people.ts'
import { type EventRight, mayDo } from '#contract/events/event-rights.ts'
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
 * Another member's role at an event or an offer of the event has changed, so this member's own role has not, and nothing is
 * deleted: with a weak signal the list of guests would be lost. Unless the responses name another role than the device knew.
 * Throws only what the database throws.
 */
export async function applyPeopleChange(store: PersonStore, eventId: string): Promise<void> {
  const [mine, people] = [minePath(eventId), peoplePath(eventId)]
  const part = await cachedBody<MyPart>(store, mine)
  const wasOwner = isOwner(await cachedBody<EventPerson[]>(store, people), store.userId)
  await refreshChanged(store, [mine, people, eventPath(eventId), helpingPath])
  const isLost = wasOwner && !isOwner(await cachedBody<EventPerson[]>(store, people), store.userId)
  if (isLost || (part && isOtherRole(part, await cachedBody<MyPart>(store, mine))))
    await applyRoleChange(store, eventId)
}

/**
 * Fetches the member's role or invitation at each event at which the device has one, and the people of own events that an
 * editor may have taken over, and deletes the parts of those at which the role ended or changed. For the start of the app and
 * of the socket: the device may have been offline when the host changed the role.
 */
export async function checkRoles(store: PersonStore): Promise<void> {
  const parts = await store.copies.where('path').startsWith('/api/events/').toArray()
  for (const { path, body } of parts) {
    const part = body as MyPart
    if (!path.endsWith('/mine') || (part.role ?? part.invitation) === undefined) continue
    await refreshCached(store, path)
    if (!isOtherRole(part, await cachedBody<MyPart>(store, path))) continue
    const eventId = eventIdOf(path)
    if ((await deleteParts(store, eventId)).hadDraft) await fetchDraft(store, eventId)
  }
  for (const { path, body } of parts) {
    if (!path.endsWith('/people') || !hasEditor(body as EventPerson[], store.userId)) continue
    await refreshCached(store, path).catch((error: unknown) => {
      if (!hasStatus(error, 404)) throw error
    })
    if (isOwner(await cachedBody<EventPerson[]>(store, path), store.userId)) continue
    await applyRoleChange(store, eventIdOf(path))
  }
  await fetchUnreadable(store)
}

/** What only some people of an event read, and the right that it needs. */
const RIGHT_OF = {
  people: 'see-guests',
  guests: 'see-guests',
  waiting: 'see-guests',
  receipts: 'edit',
  sources: 'own',
} as const satisfies Record<string, EventRight>

/**
 * Fetches the parts again that the known role does not allow to read: an open page may have fetched the new role before this
 * check, so that the role shows no change any more. The server refuses such a part, which deletes it, and a draft.
 */
async function fetchUnreadable(store: PersonStore) {
  const stored = await store.copies.where('path').startsWith('/api/events/').toArray()
  const bodies = new Map(stored.map(({ path, body }) => [path, body]))
  for (const { path, body } of stored) {
    const eventId = eventIdOf(path)
    const part = path.slice(eventPath(eventId).length + 1)
    const event = bodies.get(eventPath(eventId)) as Event | undefined
    const mine = bodies.get(minePath(eventId)) as MyPart | undefined
    if (!mine || mine.invitation || event?.createdBy === store.userId) continue
    const isDraft = part === '' && (body as Event).status === 'draft'
    const right = isDraft ? 'see-guests' : RIGHT_OF[part as keyof typeof RIGHT_OF]
    if (right === undefined || mayDo(mine.role, right)) continue
    // Those who see the guests also see all attendees.
    for (const outdated of [path, `${eventPath(eventId)}/attendees`])
      if (bodies.has(outdated))
        await refreshCached(store, outdated).catch((error: unknown) => {
          if (!hasStatus(error, 403, 404)) throw error
        })
  }
}

async function cachedBody<Body>({ copies }: PersonStore, path: string): Promise<Body | undefined> {
  return (await copies.get(path))?.body as Body | undefined
}

function isOtherRole(before: MyPart, now: MyPart | undefined): boolean {
  return now?.role !== before.role || now?.invitation !== before.invitation
}

/** Whether this member was the host of an event with an editor, who may have accepted, or taken the event over, since. */
function hasEditor(people: EventPerson[], userId: string): boolean {
  return isOwner(people, userId) && people.some(({ role }) => role === 'editor')
}

function isOwner(people: EventPerson[] | undefined, userId: string): boolean {
  return people !== undefined && people.some(({ id, role }) => role === 'owner' && id === userId)
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
