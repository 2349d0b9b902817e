import type { AnyCall } from '#contract/call.ts'
import { eventAudience, hostDesk } from '#contract/events/desk/calls.ts'
import { doorLinks } from '#contract/events/door/calls.ts'
import { type EventRight, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import * as goingCalls from '#contract/events/going/calls.ts'
import { guests } from '#contract/events/guests/calls.ts'
import { receipts } from '#contract/events/messages/calls.ts'
import * as eventCalls from '#contract/events/page/calls.ts'
import * as peopleCalls from '#contract/events/people/calls.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { sources } from '#contract/events/promotion/calls.ts'
import type { PersonStore } from '../db.ts'
import { attendeesAt, eventAt, ownPartAt } from '../delivery/kinds/going.ts'
import { hasStatus } from '../http/failures.ts'
import { type Resource, resource } from '../http/send.ts'
import { forgetDoorPeople } from './door-list.ts'
import { refreshCached, refreshChanged, updateCached } from './responses.ts'

export const helpedEvents = /* @__PURE__ */ resource(peopleCalls.helpedEvents)
export const deskOfHost = resource(hostDesk)
export const hostedBy = (hostId: string) => resource(goingCalls.hostedEvents, { params: { id: hostId } })
export const peopleOf = (eventId: string) => resource(peopleCalls.people, { params: { id: eventId } })

/** The calls whose responses, cached under the path of an event, a changed role changes. */
const PARTS: AnyCall[] = [
  eventCalls.ownPart,
  eventCalls.reviews,
  goingCalls.attendees,
  goingCalls.waitingMembers,
  peopleCalls.people,
  guests,
  receipts,
  sources,
  eventAudience,
  doorLinks,
]

/** The resource of a stored path of an event; undefined for a part that no screen of this version reads. */
function resourceAt(path: string): Resource<unknown> | undefined {
  const event = eventAt(eventIdOf(path))
  if (path === event.path) return event
  const ending = path.slice(event.path.length)
  const call = PARTS.find(part => part.path === `${eventCalls.event.path}${ending}`)
  return call && { path, shape: call.shape }
}

/**
 * The member's role at an event has changed: deletes what only the people of the event may read, before the server is
 * requested, so that a member who lost the role keeps none of it without signal either. Throws only what the database
 * throws.
 */
export async function applyRoleChange(store: PersonStore, eventId: string): Promise<void> {
  const { parts, hadDraft } = await deleteParts(store, eventId)
  await updateCached(store, ownPartAt(eventId), part => withoutRole(part))
  if (hadDraft) await fetchDraft(store, eventId)
  await refreshChanged(store, [ownPartAt(eventId), eventAt(eventId), helpedEvents, deskOfHost, hostedBy(store.userId)])
  // A page may show them now. The server sends only what the new role may read.
  await Promise.allSettled(parts.map(part => refreshCached(store, part)))
}

/**
 * Another member's role at an event or an offer of the event has changed, so this member's own role has not, and
 * nothing is deleted: with a weak signal the list of guests would be lost. Unless the responses name another role than
 * the device knew. Throws only what the database throws.
 */
export async function applyPeopleChange(store: PersonStore, eventId: string): Promise<void> {
  const [mine, people] = [ownPartAt(eventId), peopleOf(eventId)]
  const part = await cachedBody(store, mine)
  const wasOwner = isOwner(await cachedBody(store, people), store.userId)
  await refreshChanged(store, [mine, people, eventAt(eventId), helpedEvents, deskOfHost])
  const isLost = wasOwner && !isOwner(await cachedBody(store, people), store.userId)
  if (isLost || (part && isOtherRole(part, await cachedBody(store, mine)))) await applyRoleChange(store, eventId)
}

/**
 * Fetches the member's role or invitation at each event at which the device has one, and the people of own events that
 * an editor may have taken over, and deletes the parts of those at which the role ended or changed. For the start of
 * the app and of the socket: the device may have been offline when the host changed the role.
 */
export async function checkRoles(store: PersonStore): Promise<void> {
  const parts = await store.copies.where('path').startsWith(eventAt('').path).toArray()
  for (const { path, body } of parts) {
    const part = body as MyPart
    if (!path.endsWith('/mine') || (part.role ?? part.invitation) === undefined) continue
    const eventId = eventIdOf(path)
    await refreshCached(store, ownPartAt(eventId))
    if (!isOtherRole(part, await cachedBody(store, ownPartAt(eventId)))) continue
    if ((await deleteParts(store, eventId)).hadDraft) await fetchDraft(store, eventId)
  }
  for (const { path, body } of parts) {
    if (!path.endsWith('/people') || !hasEditor(body as EventPerson[], store.userId)) continue
    const people = peopleOf(eventIdOf(path))
    await refreshCached(store, people).catch((error: unknown) => {
      if (!hasStatus(error, 404)) throw error
    })
    if (isOwner(await cachedBody(store, people), store.userId)) continue
    await applyRoleChange(store, eventIdOf(path))
  }
  await fetchUnreadable(store)
}

const DAY_MS = 24 * 3_600_000

/** From a day before the event to a day after it: then a phone has the list of its door. */
export function isDoorSoon({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>, nowMs: number): boolean {
  return Date.parse(startsAt) - DAY_MS < nowMs && nowMs < Date.parse(endsAt ?? startsAt) + DAY_MS
}

/** The events of these days at whose doors the member may work, of those that the device knows. */
export async function doorsSoon(store: PersonStore, nowMs: number): Promise<string[]> {
  const stored = await store.copies.where('path').startsWith(eventAt('').path).toArray()
  const bodies = new Map(stored.map(({ path, body }) => [path, body]))
  return stored.flatMap(({ path, body }) => {
    const id = eventIdOf(path)
    if (path !== eventAt(id).path) return []
    const event = body as Event
    const mine = bodies.get(ownPartAt(id).path) as MyPart | undefined
    const isThere = event.createdBy === store.userId || (mine && !mine.invitation && mayDo(mine.role, 'see-guests'))
    return isThere && event.status === 'active' && isDoorSoon(event, nowMs) ? [id] : []
  })
}

/** What only some people of an event read, and the right that it needs. */
const RIGHT_OF = {
  people: 'see-guests',
  guests: 'see-guests',
  waiting: 'see-guests',
  receipts: 'edit',
  sources: 'own',
  audience: 'edit',
  'door/links': 'edit',
} as const satisfies Record<string, EventRight>

/**
 * Fetches the parts again that the known role does not allow to read: an open page may have fetched the new role before
 * this check, so that the role shows no change any more. The server refuses such a part, which deletes it, and a draft.
 */
async function fetchUnreadable(store: PersonStore) {
  const stored = await store.copies.where('path').startsWith(eventAt('').path).toArray()
  const bodies = new Map(stored.map(({ path, body }) => [path, body]))
  for (const { path, body } of stored) {
    const eventId = eventIdOf(path)
    const part = path.slice(eventAt(eventId).path.length + 1)
    const event = bodies.get(eventAt(eventId).path) as Event | undefined
    const mine = bodies.get(ownPartAt(eventId).path) as MyPart | undefined
    if (!mine || mine.invitation || event?.createdBy === store.userId) continue
    const isDraft = part === '' && (body as Event).status === 'draft'
    const right = isDraft ? 'see-guests' : RIGHT_OF[part as keyof typeof RIGHT_OF]
    if (right === undefined || mayDo(mine.role, right)) continue
    // Those who see the guests also see all attendees.
    for (const outdated of [resourceAt(path), attendeesAt(eventId)])
      if (outdated && bodies.has(outdated.path))
        await refreshCached(store, outdated).catch((error: unknown) => {
          if (!hasStatus(error, 403, 404)) throw error
        })
  }
}

async function cachedBody<Body>({ copies }: PersonStore, { path }: Resource<Body>): Promise<Body | undefined> {
  return (await copies.get(path))?.body as Body | undefined
}

function isOtherRole(before: MyPart, now: MyPart | undefined): boolean {
  return now?.role !== before.role || now?.invitation !== before.invitation
}

/** Whether this member hosted an event whose editor may have accepted, or taken the event over, since. */
function hasEditor(people: EventPerson[], userId: string): boolean {
  return isOwner(people, userId) && people.some(({ role }) => role === 'editor')
}

function isOwner(people: EventPerson[] | undefined, userId: string): boolean {
  return people !== undefined && people.some(({ id, role }) => role === 'owner' && id === userId)
}

/** Fetches a deleted draft again: with a new role a member still reads it; without, the server sends a 404. */
const fetchDraft = (store: PersonStore, eventId: string) =>
  refreshCached(store, eventAt(eventId)).catch(() => undefined)

function withoutRole(part: MyPart): MyPart {
  const { attendance, isFavorite, review, messages } = part
  return { attendance, isFavorite, review, ...(messages && { messages }) }
}

/** Deletes what is below the path of the event, except the own part, and a draft. Returns what was deleted. */
async function deleteParts({ copies, notes }: PersonStore, eventId: string) {
  await forgetDoorPeople(notes, eventId)
  const { path } = eventAt(eventId)
  const stored = await copies.where('path').startsWith(`${path}/`).primaryKeys()
  const deleted = stored.filter(part => part !== ownPartAt(eventId).path)
  await copies.bulkDelete(deleted)
  const parts = deleted.flatMap(part => resourceAt(part) ?? [])
  const event = (await copies.get(path))?.body as Event | undefined
  if (event?.status !== 'draft') return { parts, hadDraft: false }
  await copies.delete(path)
  return { parts, hadDraft: true }
}

const eventIdOf = (path: string) => decodeURIComponent(path.split('/')[3] ?? '')
