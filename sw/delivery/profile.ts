import { v7 as uuidv7 } from 'uuid'
import type { Me } from '#contract/accounts/accounts.ts'
import { FOR_USER_HEADER } from '#contract/messages/message-types.ts'
import type { PersonStore, QueuedEdit } from '../db.ts'
import { ForeignResponse, failureOf, RequestFailed } from '../http/failures.ts'
import { request } from '../http/request.ts'
import { clampedWait, FIRST_DELAY_MS, MAX_DELAY_MS, waitAfter } from './backoff.ts'
import type { Flushed } from './deliver.ts'
import { type Conflict, conflictIn, ifMatch } from './edit-conflict.ts'
import { isPaused, pause } from './pause.ts'

/* What somebody has changed on their own profile without signal: field by field, until the server has said yes or no. */

/** A profile, or part of one, as the form sends it. */
export type Fields = Record<string, unknown>

export type FlushEdits = {
  hurry?: boolean
  /** The longest pause after a failure: short while somebody is watching. */
  maxDelayMs?: number
  random?: () => number
  /** For the worker: leaves the work to a page that is at it. */
  isOnlyIfFree?: boolean
  /** Told of the profile as it is now, before the edits go: no screen shows the old one in between. */
  onSaved?: (me: Me) => Promise<void>
}

const LINKS = 'socialLinks'
/** A picture inside the profile takes its time over a weak signal. */
const PICTURE_MS = 45_000

/** Keeps what differs from `before`; a later change of a field takes the place of the earlier one. */
export async function enqueueEdits(store: PersonStore, changes: Fields, before: Fields): Promise<void> {
  const were = flat(before)
  await store.transaction('rw', store.edits, store.notes, async () => {
    for (const [field, value] of Object.entries(flat(changes))) {
      const waiting = await store.edits.get(field)
      if (!waiting && isSame(value, were[field])) continue
      // What waits as it was typed keeps its place in the queue, unless it was refused: then this is another try.
      if (waiting?.state === 'queued' && isSame(value, waiting.value)) continue
      const edit: QueuedEdit = {
        ...fresh(),
        field,
        value,
        ...(typeof were.version === 'number' && { version: were.version }),
      }
      await store.edits.put(edit)
      await recordOwn(store, [edit])
    }
  })
}

/**
 * Sends what is due, and whoever comes meanwhile waits for their turn: one sender a person, whatever tabs there are.
 * Resolves to when to come again.
 */
export async function flushEdits(store: PersonStore, { isOnlyIfFree = false, ...how }: FlushEdits = {}) {
  return await navigator.locks.request(lockOf(store), { ifAvailable: isOnlyIfFree }, async lock =>
    lock ? await flush(store, how) : ({ outcome: 'done', nextAt: await firstDue(store) } satisfies Flushed),
  )
}

/** Saves while somebody waits for it. What they see on the form is the last word: nothing that waited overtakes it. */
export async function saveBefore(store: PersonStore, changes: Fields, send: () => Promise<Me>): Promise<Me> {
  return await navigator.locks.request(lockOf(store), async () => {
    const waiting = await store.edits.bulkGet(Object.keys(flat(changes)))
    const me = await send()
    await forget(
      store,
      waiting.filter(edit => edit !== undefined),
    )
    return me
  })
}

/** The profile as its owner has left it. Without `isWithRefused`, what the server has refused is left out. */
export function edited<Profile extends Fields>(
  profile: Profile,
  edits: QueuedEdit[],
  { isWithRefused = false } = {},
): Profile {
  const shown = edits.filter(({ state }) => isWithRefused || state === 'queued')
  if (shown.length === 0) return profile
  return { ...profile, ...deep(shown, profile[LINKS]) }
}

/** Deletes edits, because their author said so. */
export async function discardEdits(store: PersonStore, fields: string[]): Promise<void> {
  await store.edits.bulkDelete(fields)
}

/** Whether another device has changed the field since: its author has to choose between the two. */
export function isInConflict({ state, failure }: QueuedEdit): boolean {
  return state === 'failed' && failure?.code === 'edit-conflict'
}

/** The author chose their own version over the saved one, which they have seen. */
export async function chooseOwn(store: PersonStore, fields: string[]): Promise<void> {
  await store.transaction('rw', store.edits, async () => {
    for (const edit of await store.edits.bulkGet(fields)) {
      if (!edit || !isInConflict(edit)) continue
      const { saved: _, ...own } = edit
      await store.edits.put({ ...own, state: 'queued', failure: null, tries: 0, notBefore: 0 })
    }
  })
}

export async function countEdits(store: PersonStore): Promise<number> {
  return (await queued(store)).length
}

async function flush(store: PersonStore, how: FlushEdits): Promise<Flushed> {
  await rebaseWaits(store)
  if (how.hurry) await endWaits(store)
  const due = (await queued(store)).filter(({ notBefore }) => notBefore <= Date.now())
  await sendByVersion(store, due, how)
  return (await isPaused(store))
    ? { outcome: 'paused', nextAt: null }
    : { outcome: 'done', nextAt: await firstDue(store) }
}

/** An edit is compared with what was changed since the version it was made on, so each version is a call of its own. */
async function sendByVersion(store: PersonStore, edits: QueuedEdit[], how: FlushEdits): Promise<void> {
  for (const version of new Set(edits.map(edit => edit.version))) {
    const made = edits.filter(edit => edit.version === version)
    if (!(await isPaused(store))) await send(store, made, how)
  }
}

/** All that is due in one call; what is refused by name fails alone, and the rest goes again. */
async function send(store: PersonStore, edits: QueuedEdit[], how: FlushEdits): Promise<void> {
  let me: Me
  try {
    me = await put(store.userId, edits)
  } catch (error) {
    const outcome = failureOf(error)
    if (outcome === 'signed-out') return await pause(store)
    if (outcome === 'retry' || !(error instanceof RequestFailed)) return await wait(store, edits, error, how)
    const met = conflictIn<Me>(error)
    return met ? await markConflicts(store, edits, met, how) : await applyRefusal(store, edits, error, how)
  }
  await recordOwn(store, edits, { isAccepted: true })
  await how.onSaved?.(me)
  await store.transaction('rw', store.edits, store.copies, async () => {
    await store.copies.put({ path: '/api/auth/user', body: me, etag: null, at: Date.now() })
    await forget(store, edits)
  })
}

async function put(userId: string, edits: QueuedEdit[]): Promise<Me> {
  const version = edits[0]?.version
  const hasPicture = edits.some(({ value }) => typeof value === 'string' && value.startsWith('data:'))
  const me = await request<Me | undefined>('/api/profile', {
    method: 'PUT',
    json: deep(edits),
    headers: { [FOR_USER_HEADER]: userId, ...(version !== undefined && ifMatch(version)) },
    ...(hasPicture && { timeoutMs: PICTURE_MS }),
  })
  if (me?.id !== userId) throw new ForeignResponse('the profile of another person')
  return me
}

/** What another device changed since waits for a choice, with both versions; the rest goes again. */
async function markConflicts(
  store: PersonStore,
  edits: QueuedEdit[],
  { fields, current }: Conflict<Me>,
  how: FlushEdits,
) {
  const met = edits.filter(({ field }) => fields.includes(field))
  if (met.length === 0 || current.id !== store.userId)
    return await wait(store, edits, new ForeignResponse('a conflict in nothing that was sent'), how)
  await how.onSaved?.(current)
  await store.copies.put({ path: '/api/auth/user', body: current, etag: null, at: Date.now() })

  const saved = flat(current)
  const sent = await ownValues(store)
  for (const edit of met) {
    const { version } = current
    const isOwn = sent[edit.field]?.some(value => isSame(value, saved[edit.field]))
    const failure = { status: 412, code: 'edit-conflict' }
    const conflict: Partial<QueuedEdit> = { state: 'failed', failure, saved: saved[edit.field] ?? null, version }
    await change(store, edit, isOwn ? { version } : conflict)
  }
  const names = new Set(edits.map(({ field }) => field))
  await sendByVersion(
    store,
    (await queued(store)).filter(({ field }) => names.has(field)),
    how,
  )
}

/**
 * The note of what was typed on this device, by field: the last value that was accepted, and those after it, of which
 * each may have been sent and lost its response. A value that is stored because of one of them is no other device's change.
 */
const OWN = 'own-edits'
/** A venue without signal tries a few dozen times an evening; what is older is asked about. */
const OWN_MAX = 100

async function ownValues(store: PersonStore): Promise<Record<string, unknown[]>> {
  return ((await store.notes.get(OWN))?.value ?? {}) as Record<string, unknown[]>
}

/** Before it is sent: the response may be lost, and the page with it. A picture is recognised by the server. */
async function recordOwn(store: PersonStore, edits: QueuedEdit[], { isAccepted = false } = {}) {
  await store.transaction('rw', store.notes, async () => {
    const sent = await ownValues(store)
    for (const { field, value } of edits) {
      if (typeof value === 'string' && value.startsWith('data:')) continue
      const known = sent[field] ?? []
      // What was typed while the accepted value was under way is still to be sent.
      const later = known.slice(known.findIndex(one => isSame(one, value)) + 1)
      const all = isAccepted ? [value, ...later] : [...known.filter(one => !isSame(one, value)), value]
      sent[field] = all.slice(-OWN_MAX)
    }
    await store.notes.put({ name: OWN, value: sent })
  })
}

/** A refusal that names no field of ours is asked about one by one: one bad field must not keep the others. */
async function applyRefusal(store: PersonStore, edits: QueuedEdit[], refusal: RequestFailed, how: FlushEdits) {
  const named = new Map(refusal.issues.map(({ path, code }) => [path, code]))
  const codeOf = ({ field }: QueuedEdit) => named.get(field) ?? named.get(field.split('.')[0] ?? field)
  const guilty = edits.filter(edit => codeOf(edit) !== undefined)
  if (guilty.length === 0 && edits.length > 1) {
    for (const edit of edits) if (!(await isPaused(store))) await send(store, [edit], how)
    return
  }
  for (const edit of guilty.length > 0 ? guilty : edits) {
    const code = codeOf(edit) ?? refusal.code ?? 'failed'
    await change(store, edit, { state: 'failed', failure: { status: refusal.status, code } })
  }
  const rest = edits.filter(edit => guilty.length > 0 && !guilty.includes(edit))
  if (rest.length > 0) await send(store, rest, how)
}

async function wait(store: PersonStore, edits: QueuedEdit[], error: unknown, how: FlushEdits) {
  const { maxDelayMs = MAX_DELAY_MS, random } = how
  const tries = Math.max(...edits.map(edit => edit.tries))
  const next = waitAfter(error, tries, { firstMs: FIRST_DELAY_MS, maxMs: maxDelayMs, ...(random && { random }) })
  for (const edit of edits) await change(store, edit, next)
}

/** A clock that was set back must not make a wait longer than it was. */
async function rebaseWaits(store: PersonStore) {
  await store.edits.toCollection().modify(edit => {
    edit.notBefore = clampedWait(edit, MAX_DELAY_MS) ?? edit.notBefore
  })
}

/** Pauses of our own end when the signal is back or somebody looks; those the server asked for do not. */
async function endWaits(store: PersonStore) {
  await store.edits
    .filter(({ state, notBefore, isAskedToWait }) => state === 'queued' && notBefore > 0 && !isAskedToWait)
    .modify({ notBefore: 0 })
}

/** Only as it was sent: what was typed since is another change. */
async function change(store: PersonStore, edit: QueuedEdit, news: Partial<QueuedEdit>) {
  await store.transaction('rw', store.edits, async () => {
    const now = await store.edits.get(edit.field)
    if (now?.change === edit.change) await store.edits.update(edit.field, news)
  })
}

async function forget(store: PersonStore, edits: QueuedEdit[]) {
  await store.transaction('rw', store.edits, async () => {
    const now = await store.edits.bulkGet(edits.map(({ field }) => field))
    const done = edits.filter((edit, at) => now[at]?.change === edit.change)
    await store.edits.bulkDelete(done.map(({ field }) => field))
  })
}

async function queued(store: PersonStore): Promise<QueuedEdit[]> {
  return await store.edits.filter(({ state }) => state === 'queued').toArray()
}

async function firstDue(store: PersonStore): Promise<number | null> {
  const times = (await queued(store)).map(({ notBefore }) => notBefore)
  return times.length > 0 ? Math.min(...times) : null
}

/** Each link is a field of its own; lists are one. */
function flat(fields: Fields): Fields {
  const { [LINKS]: links, ...plain } = fields
  const each = Object.entries(typeof links === 'object' && links !== null ? links : {})
  return { ...plain, ...Object.fromEntries(each.map(([network, value]) => [`${LINKS}.${network}`, value])) }
}

function deep(edits: QueuedEdit[], links: unknown = {}): Fields {
  const fields: Fields = {}
  const own: Fields = {}
  for (const { field, value } of edits) {
    if (field.startsWith(`${LINKS}.`)) own[field.slice(LINKS.length + 1)] = value
    else fields[field] = value
  }
  return Object.keys(own).length > 0 ? { ...fields, [LINKS]: { ...Object(links), ...own } } : fields
}

/** Nothing and an empty line are one on a profile. */
function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one || null) === JSON.stringify(other || null)
}

function lockOf(store: PersonStore) {
  return `edits:${store.userId}`
}

function fresh(): Omit<QueuedEdit, 'field' | 'value'> {
  return {
    change: uuidv7(),
    at: Date.now(),
    state: 'queued',
    tries: 0,
    notBefore: 0,
    isAskedToWait: false,
    failure: null,
  }
}
