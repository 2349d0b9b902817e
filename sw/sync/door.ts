import * as calls from '#contract/events/door/calls.ts'
import type { DoorPage, DoorRow } from '#contract/events/door/door.ts'
import { type DoorHere, doorHere, forgetDoorPeople, putDoorList, storedDoorList } from '../cache/door-list.ts'
import { addDoorRows, changeHere, deleteOldDoors, lastCounter } from '../cache/door-rows.ts'
import type { DeliveryStore } from '../db.ts'
import { door, doorByLink, eventIdOf, keyOfRow, keyPrefixOf } from '../delivery/kinds/door.ts'
import { enqueue, retry, rowsOfKind } from '../delivery/queue.ts'
import { hasStatus } from '../http/failures.ts'
import { responseTo, send } from '../http/send.ts'

/* What the screen of the door reads and writes. Apart from the kinds, because most phones never open a door. */

/** An act at the door, without what identifies the row. */
export type DoorAct = Omit<DoorRow, 'device' | 'counter' | 'at'>

/**
 * Stores an act as the next row of this phone, in the list of rows and in the queue at once: after this, only deleting
 * the database can lose it. The transaction gives two tabs different counters.
 */
export async function writeAtDoor(store: DeliveryStore, eventId: string, act: DoorAct): Promise<DoorRow> {
  return await store.transaction('rw', store.notes, store.deliveries, async () => {
    const { device, offsetMs } = await changeHere(store.notes, eventId, {})
    const counter = (await lastCounter(store.notes, eventId, device)) + 1
    const row: DoorRow = { ...act, device, counter, at: new Date(Date.now() + offsetMs).toISOString() }
    await addDoorRows(store.notes, eventId, [row])
    await enqueueRows(store, eventId, [row])
    return row
  })
}

/** Stores the rows that another phone has shown, and queues the new ones: that phone may never see the server again. */
export async function receiveAtDoor(store: DeliveryStore, eventId: string, rows: readonly DoorRow[]): Promise<number> {
  return await store.transaction('rw', store.notes, store.deliveries, async () => {
    const added = await addDoorRows(store.notes, eventId, rows)
    await enqueueRows(store, eventId, added)
    return added.length
  })
}

async function enqueueRows(store: DeliveryStore, eventId: string, rows: readonly DoorRow[]) {
  for (const row of rows) {
    const key = keyOfRow(eventId, row)
    await enqueue(store, kindOf(store), key, row, key)
  }
}

/** The kind of the rows in this database. */
const kindOf = ({ userId }: DeliveryStore) => (userId ? door : doorByLink)

/** How many rows of this phone, and of those that it passes on, the server has not received. */
export async function unsentAtDoor(store: DeliveryStore, eventId: string): Promise<number> {
  const { name } = kindOf(store)
  // Counted in the index: a phone without signal has hundreds of rows, and counts them after each act.
  return await store.deliveries
    .where('[kind+key+order]')
    .between([name, keyPrefixOf(eventId)], [name, `${keyPrefixOf(eventId)}\uffff`])
    .count()
}

/** Reads the rows of the other phones. Throws the error of a failed request. */
export async function pullDoor(store: DeliveryStore, eventId: string): Promise<void> {
  const { notes } = store
  const inTransaction = async (work: () => Promise<unknown>) => void (await store.transaction('rw', notes, work))
  for (let hasMore = true; hasMore; ) {
    const here = await accessTo(store, eventId)
    const before = Date.now()
    const page = await pageAfter(store, eventId, here).catch(async (error: unknown) => {
      if (hasStatus(error, 404))
        await inTransaction(async () => {
          await changeHere(notes, eventId, { isEnded: true })
          await forgetDoorPeople(notes, eventId)
        })
      throw error
    })
    const offsetMs = Math.round(Date.parse(page.now) - (before + Date.now()) / 2)
    await inTransaction(async () => {
      await addDoorRows(notes, eventId, page.rows)
      // Responses may overtake each other.
      const after = Math.max(page.next, (await doorHere(notes, eventId))?.after ?? 0)
      await changeHere(notes, eventId, { after, offsetMs, isEnded: false })
    })
    hasMore = page.hasMore
  }
  await retryRefused(store, eventId)
}

async function pageAfter({ userId }: DeliveryStore, id: string, { session = '', after }: DoorHere): Promise<DoorPage> {
  if (userId) return await send(calls.doorRows, { params: { id }, body: { rows: [], after }, forUser: userId })
  return await send(calls.doorRowsByLink, { body: { session, rows: [], after }, isAnonymous: true })
}

async function accessTo(store: DeliveryStore, eventId: string): Promise<DoorHere> {
  return await store.transaction('rw', store.notes, async () => await changeHere(store.notes, eventId, {}))
}

/** The server accepts this phone again. */
async function retryRefused(store: DeliveryStore, eventId: string) {
  const rows = await rowsOfKind(store, kindOf(store).name).toArray()
  for (const { id, key, state } of rows) if (state === 'failed' && eventIdOf(key) === eventId) await retry(store, id)
}

/** Fetches the list. Throws the error of a failed request; the stored list stays. */
export async function refreshDoorList(store: DeliveryStore, eventId: string): Promise<void> {
  const { notes, userId } = store
  const stored = await storedDoorList(notes, eventId)
  if (!userId) {
    const { session = '' } = (await doorHere(notes, eventId)) ?? {}
    const list = await send(calls.doorListByLink, { body: { session }, isAnonymous: true })
    return await putDoorList(notes, eventId, { list, etag: null, at: Date.now() })
  }
  const order = { params: { id: eventId }, forUser: userId, tag: stored?.etag }
  const { isUnchanged, body, headers } = await responseTo(calls.doorList, order)
  const list = isUnchanged ? stored?.list : body
  if (list) await putDoorList(notes, eventId, { list, etag: headers.get('etag'), at: Date.now() })
}

/** Opens the door with a link: this device becomes one of its phones. Returns the event. */
export async function openDoorByLink(
  store: DeliveryStore,
  order: { link: string; code: string; name: string },
): Promise<string> {
  const { session, eventId } = await send(calls.openDoor, { body: order, isAnonymous: true })
  await store.transaction('rw', store.notes, async () => {
    await changeHere(store.notes, eventId, { session, by: order.name, isEnded: false })
  })
  return eventId
}

/** The list and the rows, so that the door opens without signal. Resolves after a failure, too. */
export async function prepareDoor(store: DeliveryStore, eventId: string): Promise<void> {
  await deleteOldDoors(store.notes).catch(() => undefined)
  await Promise.allSettled([refreshDoorList(store, eventId), pullDoor(store, eventId)])
}
