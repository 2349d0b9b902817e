import { v7 as uuidv7 } from 'uuid'
import type { Delivery, DeliveryStore } from '../db.ts'
import { MAX_DELAY_MS } from './backoff.ts'
import type { AnyKind, Kind } from './kind.ts'

/* The rows of the one delivery queue. `deliver.ts` sends them, `kind.ts` defines a kind, `kinds.ts` lists the kinds. */

/** On this page, by the id of the row: what became of a write whose row is deleted. */
export const observers = new Map<string, (outcome: 'replaced' | 'refused') => void>()

/** On this page: the writes whose refusal the form shows that waits for it. */
export const shownByForm = new Set<string>()

/**
 * Stores a write; after this, only deleting the database can lose it. Resolves to the id of its row. Writing the same
 * `id` twice makes one row. A choice that equals the cached state is sent, too: the cache may be older than a request
 * whose response was lost.
 */
export async function enqueue<Body>(
  store: DeliveryStore,
  kind: Kind<string, Body, unknown, DeliveryStore>,
  key: string,
  body: Body,
  id: string = uuidv7(),
): Promise<string> {
  const { name, coalesce, cancels } = kind
  return await store.transaction('rw', store.deliveries, async () => {
    if (await store.deliveries.get(id)) return id
    const order = await nextOrder(store, name, key)
    if (coalesce === 'append') {
      await store.deliveries.add({ ...fresh(), id, kind: name, key, order, body })
      return id
    }
    const rows = (await rowsOf(store, name, key).toArray()) as Delivery<Body>[]
    // A row that is being sent stays as it is: its outcome decides what the next one has to change.
    const earlier = rows.filter(({ state }) => state !== 'sending')
    const cancelled = cancels ? await rowsOf(store, cancels, key).toArray() : []
    for (const row of [...earlier, ...cancelled]) {
      await store.deliveries.delete(row.id)
      observers.get(row.id)?.('replaced')
    }
    const waiting = earlier.find(({ state }) => state === 'queued')
    // The latest one contains those before it: a row waits behind another one if that was being sent at the time. A
    // refused one counts too: the server may have stored those that it contains.
    const before = rows.findLast(({ state }) => state !== 'dropped')
    const next = before && coalesce !== 'replace' ? coalesce(before.body, body) : body
    await store.deliveries.add({ ...fresh(), ...waitOf(waiting), id, kind: name, key, order, body: next })
    return id
  })
}

/** The Web Lock of the one flusher per person and kind, or per key. */
export function lockOf(store: DeliveryStore, kind: AnyKind, key?: string): string {
  const name = `deliveries:${store.userId}:${kind.name}`
  return key === undefined ? name : `${name}:${key}`
}

/** The rows of one kind and key, in their order. */
export function rowsOf(store: DeliveryStore, kind: string, key: string) {
  return store.deliveries
    .where('[kind+key+order]')
    .between([kind, key, 0], [kind, key, Number.MAX_SAFE_INTEGER], true, true)
}

export function rowsOfKind(store: DeliveryStore, kind: string) {
  return store.deliveries.where('[kind+key+order]').between([kind], [kind, []])
}

/** Returns the latest unsent write of this kind and key; undefined if there is none. */
export async function waitingFor<Body>(
  store: DeliveryStore,
  kind: Kind<string, Body, unknown, DeliveryStore>,
  key: string,
) {
  const rows = await rowsOf(store, kind.name, key).toArray()
  return rows.findLast(isOpen) as Delivery<Body> | undefined
}

/** The rows of every kind that are not sent yet. */
export function openRows(store: DeliveryStore) {
  return store.deliveries.where('state').anyOf('queued', 'sending')
}

/** Whether the writes of this kind contain no text: such a write is not kept after a failure of the server. */
export function isToggle({ refusal, refused }: Pick<AnyKind, 'refusal' | 'refused'>): boolean {
  return refusal === 'drop' && !refused
}

/** The host asks something by now: the member gives it on the page of the event, and the choice is sent again. */
export function isAnswerable({ failure }: Pick<Delivery, 'failure'>): boolean {
  return failure?.code === 'role-needed' || failure?.code === 'answers-needed'
}

/** A choice with answers that the member has typed, which are kept like other texts. */
export function hasAnswers({ body }: Pick<Delivery, 'body'>): boolean {
  return typeof body === 'object' && body !== null && 'answers' in body
}

/** Queues a failed write again, behind the later writes of its key. */
export async function retry(store: DeliveryStore, id: string): Promise<void> {
  await store.transaction('rw', store.deliveries, async () => {
    const row = await store.deliveries.get(id)
    if (row?.state !== 'failed') return
    const order = await nextOrder(store, row.kind, row.key)
    await store.deliveries.put({ ...row, ...fresh(), createdAt: row.createdAt, order })
  })
}

/**
 * Deletes a write because its author discarded it. A row that is being sent stays until the response. Resolves to
 * whether this call deleted the row: one that was delivered meanwhile was not discarded.
 */
export async function discard(store: DeliveryStore, id: string): Promise<boolean> {
  return await store.transaction('rw', store.deliveries, async () => {
    const row = await store.deliveries.get(id)
    if (!row || row.state === 'sending') return false
    await store.deliveries.delete(id)
    return true
  })
}

/** Deletes the refused writes of a key, because their author has sent their text again. */
export async function discardRefused(store: DeliveryStore, kind: AnyKind, key: string): Promise<void> {
  await rowsOf(store, kind.name, key)
    .filter(({ state }) => state === 'failed')
    .delete()
}

/** A page has shown the refusal of this write. */
export async function markShown(store: DeliveryStore, id: string): Promise<void> {
  await store.deliveries.update(id, { isShown: true })
}

/** After a clock was set back, `notBefore` lies further ahead than the wait was long: then the wait begins again. */
export async function rebaseWaits(store: DeliveryStore): Promise<void> {
  await openRows(store).modify(row => {
    const latest = Date.now() + (row.waitMs ?? MAX_DELAY_MS)
    if (row.notBefore <= latest) return false
    row.notBefore = latest
    return true
  })
}

/**
 * Ends the waits that this device chose, because the signal is back or the member looks at the page; those that the
 * server asked for stay. The count of tries stays too: a write that keeps failing is retried less and less often.
 */
export async function endWaits(store: DeliveryStore): Promise<void> {
  await openRows(store)
    .filter(({ notBefore, isAskedToWait }) => notBefore > 0 && !isAskedToWait)
    .modify({ notBefore: 0 })
}

export function isOpen({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'queued' || state === 'sending'
}

/** Keeps the tries of a replaced write, which may have arrived, and the wait that the server asked for. */
function waitOf(replaced: Delivery | undefined) {
  if (!replaced) return {}
  const { tries, notBefore, waitMs, isAskedToWait } = replaced
  return isAskedToWait ? { tries, notBefore, isAskedToWait, ...(waitMs !== undefined && { waitMs }) } : { tries }
}

async function nextOrder(store: DeliveryStore, kind: string, key: string): Promise<number> {
  const last = await rowsOf(store, kind, key).last()
  return (last?.order ?? 0) + 1
}

function fresh(): Omit<Delivery, 'id' | 'kind' | 'key' | 'order' | 'body'> {
  const createdAt = Date.now()
  return { state: 'queued', tries: 0, notBefore: 0, isAskedToWait: false, failure: null, isShown: false, createdAt }
}
