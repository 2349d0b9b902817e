import { Dexie } from 'dexie'
import { type Delivery, type DeliveryStore, PERSON_STORE, PersonStore } from '../db.ts'
import { failureOf, NoSignal, RequestFailed } from '../http/failures.ts'
import { type Backoff, FIRST_DELAY_MS, MAX_DELAY_MS, waitAfter } from './backoff.ts'
import type { AnyKind, PageCallbacks, Rows, Verdict } from './kind.ts'
import { kinds } from './kinds.ts'
import { isPaused, pause } from './pause.ts'
import { endWaits, isOpen, lockOf, openRows, rebaseWaits, rowsOf } from './queue.ts'

/* Sends the rows of `deliveries`, from a page or from the service worker. */

/** The tag of the background sync that a page registers while a row waits. */
export const DELIVERY_SYNC = 'outbox'

export type FlushOptions = PageCallbacks & {
  /** The signal is back or the person looks at the page: our own waits end. */
  hurry?: boolean
  /** The longest wait after a failure; shorter while the page is visible. */
  maxDelayMs?: number
  random?: () => number
  /** Of the page that flushes. */
  socketId?: string | undefined
  /** For the worker: leaves a kind that a page is sending to that page. */
  isWorker?: boolean
}

export type Flushed = {
  outcome: 'done' | 'paused'
  /** When the next row is due (ms), or null if none waits. */
  nextAt: number | null
}

/** Sends the rows that are due, each kind by itself: a picture over a weak signal delays no message. */
export async function flush(store: DeliveryStore, options: FlushOptions = {}): Promise<Flushed> {
  const flushed = await Promise.all((await openKinds(store)).map(kind => flushKind(store, kind, options)))
  const times = flushed.map(({ nextAt }) => nextAt).filter(time => time !== null)
  return {
    outcome: flushed.some(({ outcome }) => outcome === 'paused') ? 'paused' : 'done',
    nextAt: times.length > 0 ? Math.min(...times) : null,
  }
}

/** The kinds that have a row to send. */
export async function openKinds(store: DeliveryStore): Promise<AnyKind[]> {
  const names = new Set((await openRows(store).toArray()).map(({ kind }) => kind))
  return kinds.filter(({ name }) => names.has(name))
}

/**
 * Sends the rows of one kind that are due. There is one flusher per person and kind, however many tabs are open; a call
 * that comes while another one waits for the lock is part of that one.
 */
export async function flushKind(store: DeliveryStore, kind: AnyKind, options: FlushOptions = {}): Promise<Flushed> {
  await rebaseWaits(store)
  if (options.hurry) await endWaits(store)
  const name = lockOf(store, kind)
  if (options.isWorker)
    return await navigator.locks.request(name, { ifAvailable: true }, async lock =>
      lock ? await sendDue(store, kind, options) : { outcome: 'done', nextAt: await firstDue(store, kind) },
    )

  const waiting = turnsOf(store).get(kind)
  if (waiting) return await waiting
  const turn = navigator.locks.request(name, async () => {
    turnsOf(store).delete(kind)
    return await sendDue(store, kind, options)
  })
  turnsOf(store).set(kind, turn)
  // A lock request that failed must not be what later calls wait for.
  return await turn.finally(() => turnsOf(store).get(kind) === turn && turnsOf(store).delete(kind))
}

const turns = new WeakMap<DeliveryStore, Map<AnyKind, Promise<Flushed>>>()

function turnsOf(store: DeliveryStore) {
  const known = turns.get(store) ?? new Map<AnyKind, Promise<Flushed>>()
  turns.set(store, known)
  return known
}

/**
 * For the worker's `sync`, which means that the signal is back: sends the rows of every person of this device that no page is sending. Each request names the
 * person it is for, and the server refuses it while another person is signed in. Throws while a row is left, so that the
 * browser fires `sync` again.
 */
export async function flushFromWorker(): Promise<void> {
  let left = 0
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = name.startsWith(PERSON_STORE) ? name.slice(PERSON_STORE.length) : ''
    if (!/^[0-9a-f-]{36}$/.test(userId)) continue
    const store = new PersonStore(userId)
    try {
      await flush(store, { isWorker: true, hurry: true })
      left += await openRows(store).count()
    } finally {
      store.close()
    }
  }
  if (left > 0) throw new NoSignal(`${left} left in the queue`)
}

/** By the holder of the lock. */
async function sendDue(store: DeliveryStore, kind: AnyKind, options: FlushOptions): Promise<Flushed> {
  const busy = new Set<string>()
  const lane = async () => {
    while (!(await isPaused(store))) {
      const rows = await takeNextDue(store, kind, busy)
      if (!rows) return
      await deliver(store, kind, rows, options)
      for (const { key } of rows) busy.delete(key)
    }
  }
  await Promise.all(Array.from({ length: kind.lanes ?? 1 }, lane))
  return (await isPaused(store))
    ? { outcome: 'paused', nextAt: null }
    : { outcome: 'done', nextAt: await firstDue(store, kind) }
}

/** Two lanes never hold the same key. */
async function takeNextDue(store: DeliveryStore, kind: AnyKind, busy: Set<string>): Promise<Rows | undefined> {
  const heads = await headsOf(store, kind)
  const now = Date.now()
  const due = heads.filter(({ key, notBefore }) => notBefore <= now && !busy.has(key))
  const [next] = due.toSorted((one, other) => one.createdAt - other.createdAt)
  if (!next) return undefined
  const others = kind.batchOf ? due.filter(row => row !== next && kind.batchOf?.(row) === kind.batchOf?.(next)) : []
  for (const { key } of [next, ...others]) busy.add(key)
  return [next, ...others]
}

/** The first open row of each key; those behind it wait for it. */
async function headsOf(store: DeliveryStore, kind: AnyKind): Promise<Delivery[]> {
  const heads = new Map<string, Delivery>()
  for (const row of await openRows(store).toArray()) {
    const head = heads.get(row.key)
    if (row.kind === kind.name && (!head || row.order < head.order)) heads.set(row.key, row)
  }
  return [...heads.values()]
}

async function firstDue(store: DeliveryStore, kind: AnyKind): Promise<number | null> {
  const times = (await headsOf(store, kind)).map(({ notBefore }) => notBefore)
  return times.length > 0 ? Math.min(...times) : null
}

async function deliver(store: DeliveryStore, kind: AnyKind, taken: Rows, options: FlushOptions): Promise<void> {
  const rows = await begin(store, taken)
  if (!rows) return
  if (kind.isReadable && !rows.every(row => kind.isReadable?.(row)))
    return await change(store, rows, { state: 'failed', failure: { status: 0, code: 'unreadable' } })
  let response: unknown
  try {
    response = await kind.send(rows, { userId: store.userId, socketId: options.socketId })
  } catch (error) {
    return await handleFailure(store, kind, rows, error, options)
  }
  await kind.received?.(response, options)
  const applied = await store.transaction('rw', [store.deliveries, ...(kind.tables?.(store) ?? [])], async () => {
    await store.deliveries.bulkDelete(rows.map(({ id }) => id))
    return await kind.delivered?.(store, rows, response)
  })
  if (applied === 'behind') options.onBehind?.(rows[0].key)
  options.onDelivered?.(kind.name, rows[0].key)
}

/** Since the row was read, its author may have deleted or replaced it: then there is nothing to send. */
async function begin(store: DeliveryStore, rows: Rows): Promise<Rows | undefined> {
  return await store.transaction('rw', store.deliveries, async () => {
    const ids = rows.map(({ id }) => id)
    const there = (await store.deliveries.bulkGet(ids)).filter(row => row !== undefined)
    await store.deliveries.bulkUpdate(there.map(({ id }) => ({ key: id, changes: { state: 'sending' } })))
    const [first, ...others] = there
    return first && [first, ...others]
  })
}

async function handleFailure(store: DeliveryStore, kind: AnyKind, rows: Rows, error: unknown, options: FlushOptions) {
  const outcome = failureOf(error)
  if (outcome === 'signed-out') {
    await change(store, rows, { state: 'queued' })
    return await pause(store)
  }
  if (outcome === 'retry' || !(error instanceof RequestFailed))
    return await change(store, rows, {
      state: 'queued',
      failure: failureOfToggle(kind, error),
      ...waitAfter(error, triesOf(rows), backoffOf(options)),
    })
  const failure = { status: error.status, code: error.code ?? 'failed' }
  const verdicts = await kind.refused?.(store, rows, error, options)
  for (const [index, row] of rows.entries()) await applyVerdict(store, kind, row, verdicts?.[index] ?? { failure })
  if (kind.refusesTheRest?.includes(error.status)) await refuseTheRest(store, rows[0], failure)
}

/**
 * A toggle that the server fails to store is shown as failed at once if the page waits for it (see `write`): it is quickly
 * tried again. Other writes wait, because they contain a text.
 */
function failureOfToggle(kind: AnyKind, error: unknown): Delivery['failure'] {
  const isToggle = kind.refusal === 'drop' && !kind.refused
  return isToggle && error instanceof RequestFailed && error.status === 500 ? { status: 500, code: 'failed' } : null
}

async function applyVerdict(store: DeliveryStore, kind: AnyKind, row: Delivery, verdict: Verdict<unknown>) {
  if (!verdict.failure) return await change(store, [row], { ...verdict, state: 'queued' })
  await store.transaction('rw', store.deliveries, async () => {
    const later = await rowsOf(store, row.kind, row.key).filter(isOpen).last()
    // Its author has written again meanwhile: the refusal of the earlier write changes nothing on the screen.
    if (kind.coalesce !== 'append' && later && later.id !== row.id) await store.deliveries.delete(row.id)
    else await change(store, [row], { ...verdict, state: kind.refusal === 'keep' ? 'failed' : 'dropped' })
  })
}

async function refuseTheRest(store: DeliveryStore, { kind, key }: Delivery, failure: NonNullable<Delivery['failure']>) {
  await rowsOf(store, kind, key).filter(isOpen).modify({ state: 'failed', failure })
}

async function change(store: DeliveryStore, rows: readonly Delivery[], changes: Partial<Delivery>) {
  await store.deliveries.bulkUpdate(rows.map(({ id }) => ({ key: id, changes })))
}

function triesOf(rows: Rows): number {
  return Math.max(...rows.map(({ tries }) => tries))
}

function backoffOf({ maxDelayMs = MAX_DELAY_MS, random }: FlushOptions): Backoff {
  return { firstMs: FIRST_DELAY_MS, maxMs: maxDelayMs, ...(random && { random }) }
}
