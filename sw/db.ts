import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Issue } from '#contract/errors.ts'
import type { Event } from '#contract/events/events.ts'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import type { Wait } from './delivery/backoff.ts'
import { answered, unlessSilent } from './silent-database.ts'

/** The last response to a path, with its ETag. Screens show it while the server cannot be reached. */
export type CachedResponse = { path: string; body: unknown; etag: string | null; at: number }

/** A text that the member typed and did not send; the key is its form. */
export type Draft = { form: string; text: string; at: number }

/** The name of the database for people without an account. */
export const DEVICE_STORE = 'pista-device'

/** The names of the databases from which the service worker sends; the group is the member. */
export const QUEUES = /^pista-(?:device|([\da-f-]{36}))$/

/** The prefix of the names of the members' databases; the member's id follows. */
export const PERSON_STORE = 'pista-'

export type CachedMessage = Omit<Message, 'sender'>

/** A conversation of the list, and the part of its thread that is stored. */
export type CachedConversation = Conversation & {
  /** The stored messages contain every change up to this revision. */
  cursor: number
  /** From this message number on, the thread is stored without a gap; null until the first fetch. */
  oldestSeq: number | null
  /** The number of the last message that the member has read here, whether the server received the mark or not. */
  readTo: number
  /** The member has blocked the other person since the last list. */
  isHidden?: boolean
  /** The ETag of the last response after which the stored thread was complete. */
  tag: string | null
}

/** A row of `outbox`, in which 0.2.0 stored unsent messages. */
type OutboxRow = Wait & {
  id: string
  conversationId: string
  order: number
  content: string
  composedAt: string
  readUpTo: number
  state: 'queued' | 'sending' | 'failed'
  /** Why the server refused the message; the page translates the code. */
  failure: { status: number; code: string } | null
}

/** A row of `edits`, in which 0.2.0 stored edits of the own profile. */
type EditRow = Wait & {
  field: string
  value: unknown
  version?: number
  saved?: unknown
  change: string
  at: number
  state: 'queued' | 'failed'
  failure: { status: number; code: string } | null
}

/** A write that the server has not accepted yet. Its kind, a file of `delivery/`, defines what `key` and `body` are. */
export type Delivery<Body = unknown> = Wait & {
  id: string
  kind: string
  /** The writes of one kind and key are sent one after the other, by `order`. */
  key: string
  order: number
  body: Body
  /**
   * A row stays `sending` when the page is closed during the request: the server may have received the write. `dropped`
   * is a refused write that no longer counts; the row waits until a page has shown the refusal.
   */
  state: 'queued' | 'sending' | 'failed' | 'dropped'
  failure: DeliveryFailure | null
  /** A page has shown that this write was refused. Rows that were moved from a table of 0.2.0 do not contain it. */
  isShown?: boolean
  createdAt: number
}

/** The last error of our server. Its sentence and the fields that it names are stored if the kind `storesSentence`. */
export type DeliveryFailure = { status: number; code: string; sentence?: string | undefined; issues?: Issue[] }

/** A database with a delivery queue. */
export type DeliveryStore = Dexie & {
  /** The member whose writes the queue contains; empty for those of people without an account. */
  readonly userId: string
  deliveries: EntityTable<Delivery, 'id'>
  notes: Table<{ name: string; value: unknown }, string>
}

/** Public data, the same for members and visitors. A sign-out does not delete it. */
class PublicStore extends Dexie {
  declare copies: EntityTable<CachedResponse, 'path'>
  declare events: EntityTable<Event, 'id'>
  declare notes: Table<{ name: string; value: unknown }, string>

  constructor() {
    super('pista-public')
    this.version(1).stores({ copies: 'path, at', events: 'id, nightOf', notes: 'name' })
  }
}

/** The data of one member. The database is deleted by its name when the member signs out. */
export class PersonStore extends Dexie {
  declare readonly userId: string
  declare copies: EntityTable<CachedResponse, 'path'>
  declare drafts: EntityTable<Draft, 'form'>
  declare conversations: EntityTable<CachedConversation, 'id'>
  declare messages: EntityTable<CachedMessage, 'id'>
  declare outbox: EntityTable<OutboxRow, 'id'>
  declare edits: EntityTable<EditRow, 'field'>
  declare deliveries: EntityTable<Delivery, 'id'>
  declare notes: Table<{ name: string; value: unknown }, string>

  constructor(userId: string, options?: DexieOptions) {
    super(`${PERSON_STORE}${userId}`, options)
    this.userId = userId
    this.version(1).stores({
      copies: 'path, at',
      drafts: 'form',
      conversations: 'id, lastAt',
      messages: 'id, [conversationId+seq]',
      outbox: 'id, [conversationId+order], state',
      notes: 'name',
    })
    this.version(2).stores({ edits: 'field' })
    this.version(3).stores({ deliveries: 'id, [kind+key+order], state' })
  }
}

/** The screens subscribe to queries with it. */
export { liveQuery } from 'dexie'

// The annotation lets the bundler drop the store from the worker, which does not use it.
export const publicStore = /* @__PURE__ */ new PublicStore()

let open: PersonStore | null = null

/** Members who signed out on this device. Work that still runs for them must not create their database again. */
const signedOutUsers = new Set<string>()

/** The database of the member who is signed in on this page; one is open at a time. */
export function personStore(userId: string): PersonStore {
  if (open?.userId !== userId) {
    open?.close()
    open = newPersonStore(userId)
    if (signedOutUsers.has(userId)) open.close()
  }
  return open
}

/**
 * The member's stored responses. The public database is opened together with the member's, because the list of events
 * is in it. Without IndexedDB, its reads fail and report that.
 */
export function openCopies(userId: string): PersonStore['copies'] {
  void answered(publicStore.open())
  return personStore(userId).copies
}

/**
 * The database as pages open it. At each opening the rows of 0.2.0 are moved to `deliveries`: a tab or a worker of
 * 0.2.0 may still have written to its tables. If this fails, the rows stay until the next opening.
 */
export function newPersonStore(userId: string, options?: DexieOptions): PersonStore {
  const store = new PersonStore(userId, options)
  store.on('ready', () => moveRows(store).catch(() => undefined), true)
  return store
}

/**
 * The id of a message does not change, so the server stores it once even if a tab of 0.2.0 sends it too. Of two edits
 * of the same field only the later one is stored.
 */
async function moveRows({ outbox, edits, deliveries }: PersonStore) {
  const lastOf = async (kind: string, key: string) =>
    await deliveries.where('[kind+key+order]').between([kind, key], [kind, key, []]).last()
  await deliveries.db.transaction('rw', outbox, edits, deliveries, async () => {
    for (const row of await outbox.orderBy('[conversationId+order]').toArray()) {
      const { conversationId: key, content, composedAt, readUpTo, order, ...rest } = row
      const last = await lastOf('messages', key)
      const delivery = {
        ...rest,
        kind: 'messages',
        key,
        body: { id: row.id, content, composedAt, readUpTo },
        createdAt: Date.parse(composedAt) || Date.now(),
        order: Math.max(order, (last?.order ?? 0) + 1),
      }
      if (!(await deliveries.get(row.id))) await deliveries.add(delivery)
    }
    await outbox.clear()
    for (const { field: key, value, version, saved, change, at, ...rest } of await edits.toArray()) {
      const last = await lastOf('profile', key)
      if (last && last.createdAt > at) continue
      const body = { value, ...(version !== undefined && { version }), ...(saved !== undefined && { saved }) }
      const order = (last?.order ?? 0) + 1
      await deliveries.put({ ...rest, id: change, kind: 'profile', key, order, body, createdAt: at })
    }
    await edits.clear()
  })
}

/**
 * Runs `act` with the member's database. On iOS the connection to IndexedDB can be lost while the page is suspended;
 * the database is then opened once more. A second failure is thrown, and the page offers to reload. A database that was
 * blocked or replaced stays closed: opening it again would restore deleted data, or close the database of the member
 * who is signed in now. Throws `SilentDatabase` if it does not open.
 */
export async function withStore<Result>(userId: string, act: (store: PersonStore) => Promise<Result>): Promise<Result> {
  const store = personStore(userId)
  try {
    if (!store.isOpen()) await unlessSilent(store.notes.count())
    return await act(store)
  } catch (error) {
    if (!isConnectionLost(error) || open?.userId !== userId || signedOutUsers.has(userId)) throw error
    // If several callers lost the same connection, only the first one closes the store.
    if (open === store) closePersonStore(userId)
    return await act(personStore(userId))
  }
}

/** Closes the database and lets no later call open it, so that this tab or another one can delete it. */
export function blockPersonStore(userId: string) {
  signedOutUsers.add(userId)
  closePersonStore(userId)
}

/** The member signed in again, so the database may be opened again. */
export function unblockPersonStore(userId: string) {
  if (signedOutUsers.delete(userId)) closePersonStore(userId)
}

export function closePersonStore(userId: string) {
  if (open?.userId !== userId) return
  open.close()
  open = null
}

function isConnectionLost(error: unknown): boolean {
  return isNamed(error, 'DatabaseClosedError', 'InvalidStateError', 'UnknownError')
}

/** Whether it is one of these errors of a database, or was caused by one. */
export function isNamed(error: unknown, ...names: string[]): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && names.includes(String(error.name))) return true
  return 'inner' in error && isNamed(error.inner, ...names)
}
