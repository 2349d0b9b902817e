import type { Me } from '#contract/accounts/accounts.ts'
import { currentUser } from '#contract/accounts/session/calls.ts'
import { editProfile } from '#contract/accounts/settings/calls.ts'
import { putCached } from '../../cache/responses.ts'
import type { Delivery, PersonStore } from '../../db.ts'
import { ForeignResponse, type RequestFailed } from '../../http/failures.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind, Verdict } from '../kind.ts'
import { enqueue, isOpen, lockOf, rowsOf, rowsOfKind } from '../queue.ts'
import { conflictIn, ifMatch } from './edit-conflict.ts'

/** A profile, or part of one, as the form sends it. */
export type Fields = Record<string, unknown>

export type EditBody = {
  value: unknown
  /** The version of the profile that was edited; missing in some edits of 0.2.0, and in settings. */
  version?: number
  /** The value that another device has saved in this field; set together with the failure `edit-conflict`. */
  saved?: unknown
  /** The field is sent in a call of its own, because a call with several fields was refused without naming a field. */
  isAlone?: boolean
}

/** An edit of the own profile that waits. The key is the field; links: `socialLinks.instagram`. */
export type QueuedEdit = Delivery<EditBody>

const LINKS = 'socialLinks'
/** The time limit of a call with a picture, which is slow over a weak signal. */
const PICTURE_MS = 45_000

/**
 * Edits of the own profile and settings: the last value of a field counts, and all fields that were edited on the same
 * version are sent in one call. The server compares them with the changes since that version.
 */
export const profile: Kind<'profile', EditBody, Me> = {
  name: 'profile',
  coalesce: 'replace',
  refusal: 'keep-shown',
  batchOf: ({ id, body }) => (body.isAlone ? id : String(body.version)),

  async send(edits, { userId }) {
    const { version } = edits[0].body
    const hasPicture = edits.some(({ body }) => isPicture(body.value))
    try {
      const me = await send(editProfile, {
        body: nestedFields(edits),
        forUser: userId,
        ...(version !== undefined && { headers: ifMatch(version) }),
        ...(hasPicture && { timeoutMs: PICTURE_MS }),
      })
      if (me.id !== userId) throw new ForeignResponse('another profile')
      return me
    } catch (error) {
      const conflict = conflictIn<Me>(error)
      const isOurs = conflict?.current.id === userId && edits.some(({ key }) => conflict.fields.includes(key))
      if (conflict && !isOurs) throw new ForeignResponse('another profile')
      throw error
    }
  },

  async received(me, { onProfile }) {
    await onProfile?.(me)
  },

  async delivered(store, edits, me) {
    await recordOwn(store, edits, { isAccepted: true })
    await putCached(store, resource(currentUser), me)
  },

  async refused(store, edits, refusal, { onProfile }) {
    const conflict = conflictIn<Me>(refusal)
    if (!conflict) return verdictsFor(edits, refusal)
    await onProfile?.(conflict.current)
    await putCached(store, resource(currentUser), conflict.current)
    const saved = flatFields(conflict.current)
    const own = await ownValues(store)
    const { version } = conflict.current
    return edits.map(({ key, body }) => {
      if (!conflict.fields.includes(key)) return {}
      if (own[key]?.some(value => isSame(value, saved[key]))) return { body: { ...body, version } }
      const failure = { status: 412, code: 'edit-conflict' }
      return { failure, body: { ...body, version, saved: saved[key] ?? null } }
    })
  },
}

/** A field that the refusal names fails, and the others are sent again; if it names none, each is sent by itself. */
function verdictsFor(
  edits: readonly QueuedEdit[],
  { status, code = 'failed', issues }: RequestFailed,
): Verdict<EditBody>[] {
  const named = new Map(issues.map(issue => [issue.path, issue.code]))
  const codeOf = ({ key }: QueuedEdit) => named.get(key) ?? named.get(key.split('.')[0] ?? key)
  const isAnyNamed = edits.some(edit => codeOf(edit) !== undefined)
  return edits.map(edit => {
    const own = codeOf(edit)
    if (own !== undefined) return { failure: { status, code: own } }
    if (isAnyNamed) return {}
    return edits.length > 1 ? { body: { ...edit.body, isAlone: true } } : { failure: { status, code } }
  })
}

/** Queues the fields that differ from `before`; a later edit of a field replaces the earlier one. */
export async function enqueueEdits(store: PersonStore, changes: Fields, before: Fields): Promise<void> {
  const were = flatFields(before)
  const version = typeof were.version === 'number' ? { version: were.version } : {}
  await store.transaction('rw', store.deliveries, store.copies, store.notes, async () => {
    for (const [field, value] of Object.entries(flatFields(changes))) {
      const last = (await rowsOf(store, profile.name, field).last()) as QueuedEdit | undefined
      if (!last && isSame(value, were[field])) continue
      // A repeated value does not move in the queue, unless it was refused: then it is queued for another attempt.
      if (last && isOpen(last) && isSame(value, last.body.value)) continue
      const body = { value, ...version }
      await enqueue(store, profile, field, body)
      await recordOwn(store, [{ key: field, body }])
    }
  })
}

/** Saves a form at once. Its values are newer than the queued edits, which must not overwrite them. */
export async function saveBefore(store: PersonStore, changes: Fields, send: () => Promise<Me>): Promise<Me> {
  return await navigator.locks.request(lockOf(store, profile), async () => {
    const fields = Object.keys(flatFields(changes))
    const waiting = (await editsOf(store)).filter(({ key }) => fields.includes(key))
    const me = await send()
    await store.deliveries.bulkDelete(waiting.map(({ id }) => id))
    return me
  })
}

/** The queued and the refused edits, by field. */
export async function editsOf(store: PersonStore): Promise<QueuedEdit[]> {
  return (await rowsOfKind(store, profile.name).toArray()) as QueuedEdit[]
}

/** The profile with the queued edits of the member. Refused edits are left out, except with `isWithRefused`. */
export function edited<Profile extends Fields>(
  saved: Profile,
  edits: QueuedEdit[],
  { isWithRefused = false } = {},
): Profile {
  const shown = edits.filter(edit => isWithRefused || isOpen(edit))
  if (shown.length === 0) return saved
  return { ...saved, ...nestedFields(shown, saved[LINKS]) }
}

/** Deletes edits that the member discarded. */
export async function discardEdits(store: PersonStore, fields: string[]): Promise<void> {
  await rowsOfKind(store, profile.name)
    .filter(({ key }) => fields.includes(key))
    .delete()
}

/** Whether another device has changed the field too, so that the member has to choose one of the values. */
export function isInConflict({ state, failure }: QueuedEdit): boolean {
  return state === 'failed' && failure?.code === 'edit-conflict'
}

/** After the member has seen the saved values and chosen their own: queues their own values again. */
export async function preferOwnValues(store: PersonStore, fields: string[]): Promise<void> {
  await store.transaction('rw', store.deliveries, store.copies, store.notes, async () => {
    for (const edit of (await editsOf(store)).filter(isInConflict)) {
      if (!fields.includes(edit.key)) continue
      const { saved: _, ...body } = edit.body
      await enqueue(store, profile, edit.key, body)
    }
  })
}

/**
 * The name of the note with the values that were typed on this device, by field: the last accepted value and all later
 * ones, each of which the server may have stored although its response was lost. If the server has one of these values,
 * no other device has changed the field.
 */
const OWN = 'own-edits'
/** A few dozen attempts in an evening without signal. Older values are treated as those of another device. */
const OWN_MAX = 100

async function ownValues(store: PersonStore): Promise<Record<string, unknown[]>> {
  return ((await store.notes.get(OWN))?.value ?? {}) as Record<string, unknown[]>
}

/** Called before a value is sent, because its response may be lost. Pictures are compared by the server. */
async function recordOwn(
  store: PersonStore,
  edits: readonly Pick<QueuedEdit, 'key' | 'body'>[],
  { isAccepted = false } = {},
) {
  await store.transaction('rw', store.notes, async () => {
    const sent = await ownValues(store)
    for (const { key: field, body } of edits) {
      const { value } = body
      if (isPicture(value)) continue
      const known = sent[field] ?? []
      // Values that were typed while the accepted value was being sent are still in the queue.
      const later = known.slice(known.findIndex(earlier => isSame(earlier, value)) + 1)
      const all = isAccepted ? [value, ...later] : [...known.filter(one => !isSame(one, value)), value]
      sent[field] = all.slice(-OWN_MAX)
    }
    await store.notes.put({ name: OWN, value: sent })
  })
}

/** Each link becomes a field of its own; a list is one field. */
function flatFields(fields: Fields): Fields {
  const { [LINKS]: links, ...plain } = fields
  const each = Object.entries(typeof links === 'object' && links !== null ? links : {})
  return { ...plain, ...Object.fromEntries(each.map(([network, value]) => [`${LINKS}.${network}`, value])) }
}

function nestedFields(edits: readonly Pick<QueuedEdit, 'key' | 'body'>[], links: unknown = {}): Fields {
  const fields: Fields = {}
  const own: Fields = {}
  for (const { key: field, body } of edits) {
    const { value } = body
    if (field.startsWith(`${LINKS}.`)) own[field.slice(LINKS.length + 1)] = value
    else fields[field] = value
  }
  return Object.keys(own).length > 0 ? { ...fields, [LINKS]: { ...Object(links), ...own } } : fields
}

/** On a profile, null and an empty text are the same. */
function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one || null) === JSON.stringify(other || null)
}

function isPicture(value: unknown) {
  return typeof value === 'string' && value.startsWith('data:')
}
