import { flushSoon } from '#pwa/data/page-sync.ts'
import { type Delivery, personStore, withStore } from '#sw/db.ts'
import type { Kind } from '#sw/delivery/kind.ts'
import { eventEdit, type OwnEventBody, publication } from '#sw/delivery/kinds/own-events.ts'
import { discardRefused, enqueue, isOpen, rowsOf } from '#sw/delivery/queue.ts'
import { codeOf } from '#sw/http/failures.ts'

/* What the forms of an event do without a response of the server: the event or its edit waits in the delivery queue. */

export type OwnWrite = Delivery<OwnEventBody>

/** The device cannot store the write, so the form stays open. */
export class NotStored extends Error {}

/** Whether the write may wait: an error of our own server with a code is shown by the form. */
export function mayWait(error: unknown): boolean {
  return !(error instanceof NotStored) && codeOf(error) === undefined
}

/** Whether the queue may be sending this write, so that a later one has to follow it there. */
export function isWaiting(write: OwnWrite | null): boolean {
  return write !== null && isOpen(write)
}

/** Whether another device has changed the same fields, so that the form of the event asks which ones to keep. */
export function isInConflict({ failure }: OwnWrite): boolean {
  return failure?.code === 'edit-conflict'
}

/** Stores the write for the queue and begins to send it. Throws `NotStored`, for instance if the disk is full. */
export async function wait(
  userId: string,
  kind: Kind<string, OwnEventBody>,
  key: string,
  body: OwnEventBody,
): Promise<void> {
  try {
    await withStore(userId, store => enqueue(store, kind, key, body))
  } catch (cause) {
    throw new NotStored('the device could not store the write', { cause })
  }
  flushSoon(kind)
}

/** The write of this key that waits or was refused; null without one, or without a database. */
export async function ownWrite(
  userId: string,
  kind: Kind<string, OwnEventBody>,
  key: string,
): Promise<OwnWrite | null> {
  const rows = await rowsOf(personStore(userId), kind.name, key)
    .toArray()
    .catch(() => [])
  return (rows.at(-1) as OwnWrite | undefined) ?? null
}

/** What a later write has to know of this one: the values that the server may have stored for it. */
export function earlierOf(write: OwnWrite | null): OwnEventBody['earlier'] {
  return write === null ? [] : [...write.body.earlier, write.body.fields]
}

/** The server has stored a newer version: a refused write of the key is no longer needed. */
export async function forgetRefused(userId: string, key: string): Promise<void> {
  for (const kind of [publication, eventEdit])
    await discardRefused(personStore(userId), kind, key).catch(() => undefined)
}

/** The names of the drafts of the forms. */
export const eventForm = (eventId: string) => `event ${eventId}`
export const newEventForm = (openedId: string | null) => (openedId ? `create-event ${openedId}` : 'create-event')

/**
 * Of each event the latest write: one that was changed while it was being sent has two, and the second contains the
 * first.
 */
export function latestOf(writes: OwnWrite[]): OwnWrite[] {
  return [...new Map(writes.map(write => [write.key, write])).values()]
}

/** Discards a write and those before it that it contains. False, and nothing is discarded, while one is being sent. */
export async function takeBack(userId: string, { kind, key }: Pick<OwnWrite, 'kind' | 'key'>): Promise<boolean> {
  const store = personStore(userId)
  return await store.transaction('rw', store.deliveries, async () => {
    const rows = await rowsOf(store, kind, key).toArray()
    if (rows.length === 0 || rows.some(({ state }) => state === 'sending')) return false
    await store.deliveries.bulkDelete(rows.map(({ id }) => id))
    return true
  })
}
