import type { Me } from '#contract/accounts/accounts.ts'
import type { Delivery, DeliveryFailure, DeliveryStore, PersonStore } from '../db.ts'
import type { RequestFailed } from '../http/failures.ts'
import type { Resource } from '../http/send.ts'
import type { Backoff } from './backoff.ts'

/*
 * A kind of write that the queue delivers; "Add a delivery kind" in CONTRIBUTING.md lists the steps. Its rows are in
 * the database of the member, or in the one of `device-store.ts`, whose writes need no account.
 *
 * The queue guarantees: a row is deleted only after a believed response of the server, or by its author. One flusher
 * per person and kind, or per key, sends, in whichever page or worker; the rows of one key are sent one after the
 * other, in their order. A row is sent again after a lost response, so `send` has to be safe to repeat: by an id in the
 * request, or because the call sets a state. Everything except a refusal of our server with an error code is tried
 * again, later and later.
 */
export type Kind<
  Name extends string = string,
  Body = unknown,
  Response = unknown,
  Store extends DeliveryStore = PersonStore,
> = {
  /** Stored in each row, so it is never changed. */
  name: Name
  /**
   * What a write does to an earlier write of its key that still waits. `append`: nothing, both are sent in order.
   * `replace`: it takes the place of the earlier one. A function: the same, and its result is the body. It is also
   * called for an earlier write that is being sent and stays as it is, and for a refused one that was kept.
   */
  coalesce: 'append' | 'replace' | Merge<Body>
  /**
   * The kind whose unsent writes with the same key are deleted, because this one makes them useless. One that is being
   * sent is deleted too: after a lost response it would be sent again, and refused.
   */
  cancels?: string
  /** Sends with `send` of `http/send.ts` and returns the response. Throws what `send` throws. */
  send(writes: Writes<Body>, sender: Sender): Promise<Response>
  /** The due rows with the same value, each of another key, are sent in one request. Needs `lanes` to be 1. */
  batchOf?(row: Delivery<Body>): string
  /** Called with the response before the tables are written. */
  received?(response: Response, page: PageCallbacks): Promise<void>
  /** False for a row whose shape cannot be sent: it fails as `unreadable`. */
  isReadable?(row: Delivery): boolean
  /**
   * Writes the response to the tables. Runs in the transaction that deletes the rows. `behind`: the response shows that
   * the tables miss other changes of the same key, which a page pulls.
   */
  delivered?(store: Store, rows: Rows<Body>, response: Response): Promise<'behind' | undefined>
  /** The responses that a delivery changes. A page fetches those again that it has cached. */
  changes?(key: string, userId: string): Resource<unknown>[]
  /**
   * What a refusal does. `keep`, for every kind with a text: the row stays as `failed`, until its author edits, retries
   * or discards it. Its screen may be gone by then, so the settings list it, and a page shows the refusal once.
   * `keep-shown`: screens of the kind show it, so no notice repeats it. `drop`: the screens show the stored state
   * again, and a page shows the refusal once.
   */
  refusal: 'keep' | 'keep-shown' | 'drop'
  /** The form shows the refusal of a write that its page waits for, so that no notice repeats it. */
  formShowsRefusal?: true
  /** The member does not choose to send these writes: no screen shows them as waiting, unsent or refused. */
  isAutomatic?: true
  /** The service worker does not contain what the request needs. */
  isSentByPagesOnly?: true
  /** Decides on each row of a refused request. Without it, each row fails with the code of the refusal. */
  refused?(store: Store, rows: Rows<Body>, refusal: RequestFailed, page: PageCallbacks): Promise<Verdict<Body>[]>
  /** After a refusal with one of these statuses, the later rows of the key would be refused too: they fail with it. */
  refusesTheRest?: number[]
  /** So many keys are sent at the same time; 1 unless stated. */
  lanes?: number
  /** A lock for each key instead of one for the kind: a hanging request delays no other key. Without `batchOf`. */
  hasLockPerKey?: boolean
  /** How long a row waits after a failure, whatever the page asks for. */
  backoff?: Backoff
  /** The server's sentence and the named fields are stored with a row that was refused or that waits. */
  storesSentence?: boolean
}

/** Declared as a method, so that each kind is an `AnyKind`. */
type Merge<Body> = { merge(earlier: Body, next: Body): Body }['merge']

/** A kind of any database. */
export type AnyKind = Kind<string, unknown, unknown, DeliveryStore>

/** The rows of one request: one, unless the kind sends several keys in one call. */
export type Rows<Body = unknown> = readonly [Delivery<Body>, ...Delivery<Body>[]]

/** With `failure` the row fails, else it is sent again, with `body` if set. One verdict must have one of them. */
export type Verdict<Body> = { failure?: DeliveryFailure; body?: Body }

export type PageCallbacks = {
  /** Called when a response shows that the tables miss other changes under the key of a row. */
  onBehind?: (key: string) => void
  /** Called after each delivery with the name of the kind and the key of the row. */
  onDelivered?: (kind: string, key: string) => void
  /** Called with the own profile before the edits leave the queue: no screen shows the old one in between. */
  onProfile?: (me: Me) => Promise<void>
}

/** The part of the rows that is sent. */
export type Writes<Body = unknown> = readonly [Write<Body>, ...Write<Body>[]]
type Write<Body> = Pick<Delivery<Body>, 'id' | 'key' | 'body'>

/** Whose writes they are. */
export type Sender = {
  userId: string
  /** Of the page that flushes: its socket need not repeat what the response contains. */
  socketId?: string | undefined
  /** Of the database with the rows; missing for a write that this device cannot store. */
  notes?: DeliveryStore['notes']
}
