import { countVisit } from '#contract/events/promotion/calls.ts'
import type { PersonStore } from '../../db.ts'
import type { DeviceStore } from '../../device-store.ts'
import { failureOf } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import { PAGE_BACKOFF } from '../backoff.ts'
import type { Kind } from '../kind.ts'
import { enqueue, rowsOfKind } from '../queue.ts'
import { type CodeOfLink, cameThroughNote } from './going.ts'

/** `at` is the time of the visit (ms). */
type Visit = { from: string; at: number }

/** The code of the link through which this device came to an event, and when (ms). */
type CameThrough = { code: string; at: number }

/** A member who signs up some days after opening the link still counts for it. */
const CODE_LIFE_MS = 30 * 24 * 3_600_000

/** The server recognises a repeated request for two days, so an older visit is not sent any more. */
const VISIT_LIFE_MS = 46 * 3_600_000

/**
 * Visits through links with a code. The key is the id of the event, and the id of the row is the id of the visit: the
 * server counts it once. Sent by pages only, and without a cookie, because the server must not connect a visit with a
 * member. A refused visit is deleted: no screen shows visits.
 */
export const visits: Kind<'visits', Visit, unknown, DeviceStore> = {
  name: 'visits',
  isSentByPagesOnly: true,
  coalesce: 'append',
  refusal: 'drop',
  backoff: PAGE_BACKOFF,

  async send([{ id: visitId, key: eventId, body }]) {
    if (Date.now() - body.at > VISIT_LIFE_MS) return
    try {
      await send(countVisit, { params: { id: eventId }, body: { from: body.from, visitId }, isAnonymous: true })
    } catch (error) {
      if (failureOf(error) !== 'refused') throw error
    }
  },
}

/** Stores a visit, at most one for each event and day (UTC). Guests count for the latest code. */
export async function recordVisit(store: DeviceStore, eventId: string, code: string): Promise<void> {
  await store.transaction('rw', store.deliveries, store.notes, async () => {
    const earlier = await cameThrough(store, eventId)
    const at = Date.now()
    await store.notes.put({ name: cameThroughNote(eventId), value: { code, at } satisfies CameThrough })
    if (!earlier || dayOf(earlier.at) !== dayOf(at))
      await enqueue(store, visits, eventId, { from: code, at }, crypto.randomUUID())
  })
}

export async function codeOfVisit(store: DeviceStore, eventId: string): Promise<string | undefined> {
  const link = await cameThrough(store, eventId)
  return link && isFresh(link) ? link.code : undefined
}

/** Stores the code with the data of the member, where `going` reads it, as old as it is on this device. */
export async function rememberForMember({ notes }: PersonStore, store: DeviceStore, eventId: string): Promise<void> {
  await notes.filter(note => isCameThroughNote(note) && !isUsable(note.value)).delete()
  const link = await cameThrough(store, eventId)
  if (!link || !isFresh(link)) return
  const value = { code: link.code, until: link.at + CODE_LIFE_MS } satisfies CodeOfLink
  await notes.put({ name: cameThroughNote(eventId), value })
}

const isFresh = ({ at }: CameThrough) => Date.now() - at < CODE_LIFE_MS

function isUsable(value: unknown) {
  return typeof value === 'object' && value !== null && 'until' in value && Date.now() < Number(value.until)
}

export const isCameThroughNote = ({ name }: { name: string }) => name.startsWith(cameThroughNote(''))

/** Whether the device still has visits or codes. Deletes old codes. */
export async function keepsVisits(store: DeviceStore): Promise<boolean> {
  const codes = store.notes.filter(isCameThroughNote)
  await codes.and(({ value }) => isCameThrough(value) && !isFresh(value)).delete()
  return (await store.notes.filter(isCameThroughNote).count()) + (await rowsOfKind(store, visits.name).count()) > 0
}

/** For the deletion of an account. */
export async function deleteVisits(store: DeviceStore): Promise<void> {
  await store.transaction('rw', store.notes, store.deliveries, async () => {
    await store.notes.filter(isCameThroughNote).delete()
    await rowsOfKind(store, visits.name).delete()
  })
}

async function cameThrough({ notes }: DeviceStore, eventId: string): Promise<CameThrough | undefined> {
  const value = (await notes.get(cameThroughNote(eventId)))?.value
  return isCameThrough(value) ? value : undefined
}

function isCameThrough(value: unknown): value is CameThrough {
  return typeof value === 'object' && value !== null && 'code' in value && 'at' in value
}

function dayOf(ms: number) {
  return new Date(ms).toISOString().slice(0, 10)
}
