import { Dexie } from 'dexie'
import { broadcastDelivered } from '../broadcast.ts'
import { type Delivery, type DeliveryFailure, type DeliveryStore, QUEUES } from '../db.ts'
import { failureOf, NoSignal, RequestFailed } from '../http/failures.ts'
import { type Backoff, FIRST_DELAY_MS, MAX_DELAY_MS, waitAfter } from './backoff.ts'
import type { AnyKind, PageCallbacks, Rows, Verdict } from './kind.ts'
import { kinds } from './kinds.ts'
import { isPaused, pause } from './pause.ts'
import { endWaits, isOpen, isToggle, lockOf, openRows, rebaseWaits, rowsOf } from './queue.ts'

/* Sends the rows of `deliveries`. Runs in pages and in the service worker. */

/** The tag of the background sync that a page registers while a row waits. */
export const DELIVERY_SYNC = 'outbox'

export type FlushOptions = PageCallbacks & {
  /** The network is back or the tab became visible: the waits that this device chose itself end. */
  hurry?: boolean
  /** The longest wait after a failure; shorter while the page is visible. */
  maxDelayMs?: number
  random?: () => number
  /** Of the page that flushes. */
  socketId?: string | undefined
}

type Flushed = {
  outcome: 'done' | 'paused'
  /** When the next row is due (ms), or null if none waits. */
  nextAt: number | null
}

/** The kinds that have a row to send. */
export async function openKinds(store: DeliveryStore, among: readonly AnyKind[] = kinds): Promise<AnyKind[]> {
  const names = new Set((await openRows(store).toArray()).map(({ kind }) => kind))
  return among.filter(({ name }) => names.has(name))
}

/** Sends the due rows of one kind, with one flusher per person and kind; a call that waits for the lock is shared. */
export async function flushKind(store: DeliveryStore, kind: AnyKind, options: FlushOptions = {}): Promise<Flushed> {
  await adjustWaits(store, options.hurry)
  const send = async () => {
    await sendDue(store, kind, options)
    return await flushedState(store, kind)
  }
  if (kind.hasLockPerKey) return await send()

  const waiting = pendingFlushesOf(store).get(kind)
  if (waiting) return await waiting
  const turn = navigator.locks.request(lockOf(store, kind), async () => {
    pendingFlushesOf(store).delete(kind)
    return await send()
  })
  pendingFlushesOf(store).set(kind, turn)
  // A lock request that failed must not be what later calls wait for.
  return await turn.finally(() => pendingFlushesOf(store).get(kind) === turn && pendingFlushesOf(store).delete(kind))
}

/** How often the signal came back. An attempt that began before and fails is repeated at once. */
let hurries = 0

async function adjustWaits(store: DeliveryStore, isSignalBack?: boolean) {
  await rebaseWaits(store)
  if (!isSignalBack) return
  hurries += 1
  await endWaits(store)
}

const pendingFlushes = new WeakMap<DeliveryStore, Map<AnyKind, Promise<Flushed>>>()

function pendingFlushesOf(store: DeliveryStore) {
  const known = pendingFlushes.get(store) ?? new Map<AnyKind, Promise<Flushed>>()
  pendingFlushes.set(store, known)
  return known
}

/** A row that another call, tab or the worker is sending is due again if its sender was killed. */
const SENT_ELSEWHERE_MS = 1_000

async function flushedState(store: DeliveryStore, kind: AnyKind): Promise<Flushed> {
  if (await isPaused(store)) return { outcome: 'paused', nextAt: null }
  const heads = await firstRowsOf(store, kind)
  const times = heads.map(({ notBefore, state }) => (state === 'queued' ? notBefore : Date.now() + SENT_ELSEWHERE_MS))
  return { outcome: 'done', nextAt: times.length > 0 ? Math.min(...times) : null }
}

/**
 * For the worker's `sync`, which means that the signal is back: sends the rows of each database of this device that no
 * page is sending. A request of a member names the member, and the server refuses it while another one is signed in.
 * Throws while a row is left, so that the browser fires `sync` again.
 */
export async function flushFromWorker(): Promise<void> {
  const left = (await Promise.all((await Dexie.getDatabaseNames()).map(flushDatabase))).flat()
  if (left.length > 0) throw new NoSignal(`${left.length} left`)
}

/**
 * Resolves to the kinds of which rows are left; those that pages alone send do not count. Only pages create and upgrade
 * databases: the worker uses the tables that it finds, so it contains no definition of them. A database that 0.2.0
 * created has no queue until a page opens it.
 */
async function flushDatabase(name: string): Promise<AnyKind[]> {
  const match = QUEUES.exec(name)
  if (!match) return []
  const [, userId = ''] = match
  const database = await new Dexie(name).open()
  try {
    const tables = Object.fromEntries(database.tables.map(table => [table.name, table]))
    if (!tables.deliveries || !tables.notes) return []
    // In every version of the database, the tables of these names have this content.
    const store = Object.assign(database, { ...tables, userId }) as Dexie as DeliveryStore
    await flushUnlocked(store, { onDelivered: (...write) => broadcastDelivered([userId, ...write]) })
    return await openKinds(store)
  } finally {
    database.close()
  }
}

/** Sends the rows of which no page holds the lock. */
export async function flushUnlocked(store: DeliveryStore, options: FlushOptions = {}): Promise<void> {
  await adjustWaits(store, true)
  await Promise.all(
    (await openKinds(store)).map(async kind => {
      const send = () => sendDue(store, kind, options)
      await (kind.hasLockPerKey ? send() : ifUnlocked(lockOf(store, kind), send))
    }),
  )
}

/** Does nothing and resolves to undefined while a page or the worker holds the lock. */
export async function ifUnlocked<Result>(name: string, act: () => Promise<Result>): Promise<Result | undefined> {
  return await navigator.locks.request(name, { ifAvailable: true }, async lock => (lock ? await act() : undefined))
}

/** By the holder of the lock, or, if each key has its own, by any page or worker. */
async function sendDue(store: DeliveryStore, kind: AnyKind, options: FlushOptions): Promise<void> {
  const busy = new Set<string>()
  const lane = async () => {
    while (!(await isPaused(store))) {
      const rows = await takeNextDue(store, kind, busy)
      if (!rows) return
      const send = () => deliver(store, kind, rows, options)
      const attempt = await (kind.hasLockPerKey ? ifUnlocked(lockOf(store, kind, rows[0].key), send) : send())
      // A key that another page or the worker is sending stays busy.
      if (attempt) for (const { key } of rows) busy.delete(key)
    }
  }
  await Promise.all(Array.from({ length: kind.lanes ?? 1 }, lane))
}

/** Two lanes never hold the same key. */
async function takeNextDue(store: DeliveryStore, kind: AnyKind, busy: Set<string>): Promise<Rows | undefined> {
  const heads = await firstRowsOf(store, kind)
  const now = Date.now()
  const due = heads.filter(({ key, notBefore }) => notBefore <= now && !busy.has(key))
  const [next] = due.toSorted((one, other) => one.createdAt - other.createdAt)
  if (!next) return undefined
  const others = kind.batchOf ? due.filter(row => row !== next && kind.batchOf?.(row) === kind.batchOf?.(next)) : []
  for (const { key } of [next, ...others]) busy.add(key)
  return [next, ...others]
}

/** The first open row of each key; those behind it wait for it. */
async function firstRowsOf(store: DeliveryStore, kind: AnyKind): Promise<Delivery[]> {
  const heads = new Map<string, Delivery>()
  for (const row of await openRows(store).toArray()) {
    const head = heads.get(row.key)
    if (row.kind === kind.name && (!head || row.order < head.order)) heads.set(row.key, row)
  }
  return [...heads.values()]
}

export type Attempt = { isSent: boolean; error?: unknown }

/** Sends rows whose lock the caller holds. Does not throw: the rows contain the outcome. */
export async function deliver(
  store: DeliveryStore,
  kind: AnyKind,
  taken: Rows,
  options: FlushOptions = {},
): Promise<Attempt> {
  const rows = await markSending(store, taken)
  if (!rows) return { isSent: false }
  if (kind.isReadable && !rows.every(row => kind.isReadable?.(row))) {
    await change(store, rows, { state: 'failed', failure: { status: 0, code: 'unreadable' } })
    return { isSent: false }
  }
  const hurriesBefore = hurries
  let response: unknown
  try {
    response = await kind.send(rows, { userId: store.userId, socketId: options.socketId, notes: store.notes })
  } catch (error) {
    await handleFailure(store, kind, rows, error, options)
    if (hurriesBefore !== hurries) await endWaits(store)
    return { isSent: false, error }
  }
  await kind.received?.(response, options)
  const applied = await store.transaction('rw', store.tables, async () => {
    await store.deliveries.bulkDelete(rows.map(({ id }) => id))
    return await kind.delivered?.(store, rows, response)
  })
  if (applied === 'behind') options.onBehind?.(rows[0].key)
  options.onDelivered?.(kind.name, rows[0].key)
  return { isSent: true }
}

/** Undefined if the rows were deleted, replaced or tried since they were read: then there is nothing to send. */
async function markSending(store: DeliveryStore, rows: Rows): Promise<Rows | undefined> {
  return await store.transaction('rw', store.deliveries, async () => {
    const stored = await store.deliveries.bulkGet(rows.map(({ id }) => id))
    const there = stored
      .filter(row => row !== undefined)
      .filter(row => isOpen(row) && rows.some(({ id, tries }) => id === row.id && tries === row.tries))
    await store.deliveries.bulkUpdate(there.map(({ id }) => ({ key: id, changes: { state: 'sending' } })))
    const [first, ...others] = there
    return first && [first, ...others]
  })
}

async function handleFailure(store: DeliveryStore, kind: AnyKind, rows: Rows, error: unknown, options: FlushOptions) {
  const outcome = failureOf(error)
  // Applications are sent without a session: their 401 is tried again.
  if (outcome === 'signed-out' && store.userId) {
    await change(store, rows, { state: 'queued' })
    return await pause(store)
  }
  if (outcome !== 'refused' || !(error instanceof RequestFailed))
    return await change(store, rows, {
      state: 'queued',
      failure: failureWhileWaiting(kind, error),
      ...waitAfter(error, Math.max(...rows.map(({ tries }) => tries)), kind.backoff ?? backoffOf(options)),
    })
  const failure = storedFailure(kind, error)
  const verdicts = await kind.refused?.(store, rows, error, options)
  for (const [index, row] of rows.entries()) await applyVerdict(store, kind, row, verdicts?.[index] ?? { failure })
  if (kind.refusesTheRest?.includes(error.status)) await refuseTheRest(store, rows[0], failure)
}

/**
 * A toggle that the server fails to store is deleted and shown as failed by the page that waits for it (see `write`):
 * its author can quickly try again. Other writes wait, because they contain a text; some show why.
 */
function failureWhileWaiting(kind: AnyKind, error: unknown): DeliveryFailure | null {
  if (!(error instanceof RequestFailed)) return null
  const isStored = (isToggle(kind) && error.status === 500) || (kind.storesSentence && error.code !== undefined)
  return isStored ? storedFailure(kind, error) : null
}

function storedFailure(
  { storesSentence }: AnyKind,
  { status, code = 'failed', sentence, issues }: RequestFailed,
): DeliveryFailure {
  return { status, code, ...(storesSentence && { sentence, issues }) }
}

async function applyVerdict(store: DeliveryStore, kind: AnyKind, row: Delivery, verdict: Verdict<unknown>) {
  if (!verdict.failure) return await change(store, [row], { ...verdict, state: 'queued' })
  await store.transaction('rw', store.deliveries, async () => {
    const later = await rowsOf(store, row.kind, row.key).filter(isOpen).last()
    // Its author has written again meanwhile: the refusal of the earlier write changes nothing on the screen.
    if (kind.coalesce !== 'append' && later && later.id !== row.id) await store.deliveries.delete(row.id)
    else await change(store, [row], { ...verdict, state: kind.refusal === 'drop' ? 'dropped' : 'failed' })
  })
}

async function refuseTheRest(store: DeliveryStore, { kind, key }: Delivery, failure: DeliveryFailure) {
  await rowsOf(store, kind, key).filter(isOpen).modify({ state: 'failed', failure })
}

async function change(store: DeliveryStore, rows: readonly Delivery[], changes: Partial<Delivery>) {
  await store.deliveries.bulkUpdate(rows.map(({ id }) => ({ key: id, changes })))
}

function backoffOf({ maxDelayMs = MAX_DELAY_MS, random }: FlushOptions): Backoff {
  return { firstMs: FIRST_DELAY_MS, maxMs: maxDelayMs, ...(random && { random }) }
}
