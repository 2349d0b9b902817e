import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import type { Apply } from '#contract/jobs/applications.ts'
import { DEVICE_STORE, type Delivery, type DeliveryFailure } from './db.ts'
import type { Wait } from './delivery/backoff.ts'
import { EARLIER } from './has-device-store.ts'

/*
 * The database of this device for people without an account: applications for jobs, places of guests, and visits
 * through links with a code. A sign-out does not delete it. In a module of its own, because the first screen needs
 * `db.ts` and not this database.
 */

export type ApplicationFiles = { photo: File | null; resume: File | null }

/** A submitted application. */
export type Submission = {
  jobId: number
  jobTitle: string
  application: Apply
  files: ApplicationFiles
  /** The owner of the draft: a member, or null for a signed-out visitor. */
  owner: string | null
}

/** Files chosen for a job before the form was submitted. */
type ChosenFiles = ApplicationFiles & { jobId: number; at: number }

/** That an application has been sent, and when; its content is deleted. */
export type SentApplication = Pick<Submission, 'jobId' | 'owner'> & {
  /** The idempotency key. */
  key: string
  at: number
  /** No page has shown it yet. */
  isUnseen?: boolean
}

/** A place at an event, with the data that the page shows without signal. */
export type StoredPass = GuestPass & {
  /** As typed; empty when the link was opened on another device. */
  contact: string
  event: Event
  /** When the visitor asked for the place, and when the server sent its state (ms). */
  askedAt: number
  at: number
  /** Set when the server refused the token: the place was released, or the server does not have it. */
  endedAs?: string
  /** The account of a member could not get the place, which stays as it is; the member has been told why. */
  isClaimRefused?: true
}

export class DeviceStore extends Dexie {
  /** No member. */
  readonly userId = ''
  declare deliveries: EntityTable<Delivery, 'id'>
  /** The secret of this device for its places, and the codes of the links through which it came to events. */
  declare notes: Table<{ name: string; value: unknown }, string>
  declare chosen: EntityTable<ChosenFiles, 'jobId'>
  declare sent: EntityTable<SentApplication, 'jobId'>
  declare passes: EntityTable<StoredPass, 'eventId'>

  constructor(options?: DexieOptions) {
    super(DEVICE_STORE, options)
    this.version(1).stores({
      deliveries: 'id, [kind+key+order], state',
      notes: 'name',
      chosen: 'jobId',
      sent: 'jobId',
      passes: 'eventId',
    })
  }
}

/** As pages open it. At each opening the rows of the database of 0.2.0 are moved, and expired rows deleted. */
export function newDeviceStore(options?: Disk): DeviceStore {
  const store = new DeviceStore(options)
  const prepare = async (opened: Dexie) => {
    if ((await databaseNames(options)).includes(EARLIER)) await moveRows(opened, options)
    const cleanUp = () => Promise.all([deleteOldFiles(store), deleteOldSent(store), deleteOldPasses(store)])
    // A failed cleanup must not prevent the opening.
    await opened.transaction('rw', opened.tables, cleanUp).catch(() => undefined)
  }
  store.on('ready', prepare, true)
  return store
}

/** Another place for the databases than that of the browser, for tests. */
type Disk = DexieOptions & { indexedDB: IDBFactory }

async function databaseNames(disk?: Disk) {
  if (!disk) return await Dexie.getDatabaseNames()
  return (await disk.indexedDB.databases()).map(({ name }) => name)
}

export const deviceStore = /* @__PURE__ */ newDeviceStore()

/**
 * Moves the rows of the database of 0.2.0 and deletes it. A tab of 0.2.0 may still write to it, so this runs at each
 * opening. A row that was moved before stays as it is; after an interruption the server recognises the ids of the
 * others. If it fails, perhaps because another tab has just deleted the database, the rows that are left wait for the
 * next opening.
 */
async function moveRows(opened: Dexie, options?: DexieOptions) {
  const earlier = new Dexie(EARLIER, options)
  try {
    await earlier.open()
    let left = 0
    for (const table of earlier.tables) {
      const isKept = table.name === 'kept'
      const [keys, rows] = await earlier.transaction('r', table, () =>
        Promise.all([table.toCollection().primaryKeys(), table.toArray()]),
      )
      await opened.transaction('rw', isKept ? 'deliveries' : table.name, async moving => {
        const target = moving.table(isKept ? 'deliveries' : table.name)
        const moved = new Set(await target.toCollection().primaryKeys())
        const unmoved = rows.filter((_, index) => !moved.has(keys[index]))
        await target.bulkAdd(isKept ? unmoved.map(deliveryOf) : unmoved)
      })
      await table.bulkDelete(keys)
      left += await table.count()
    }
    // Not awaited: a suspended tab may delay the deletion.
    if (left === 0) return void earlier.delete().catch(() => undefined)
  } catch {}
  earlier.close()
}

/** A row of `kept`, in which 0.2.0 stored unsent applications. The key keeps each application the same one. */
type KeptRow = Submission &
  Partial<Wait> & {
    key: string
    at: number
    state: 'waiting' | 'refused'
    said?: Partial<Omit<DeliveryFailure, 'status'>>
  }

function deliveryOf({ key, at, state, said, tries = 0, notBefore = 0, waitMs, ...row }: KeptRow): Delivery {
  const { isAskedToWait = false, ...body } = row
  return {
    id: key,
    kind: 'applications',
    key,
    order: 1,
    body,
    state: state === 'waiting' ? 'queued' : 'failed',
    tries,
    notBefore,
    ...(waitMs !== undefined && { waitMs }),
    isAskedToWait,
    failure: said?.code === undefined ? null : { ...said, status: 0, code: said.code },
    createdAt: at,
  }
}

/** The server deletes applications after the same time. */
const SENT_LIFE_MS = 180 * 24 * 3_600_000
const CHOSEN_LIFE_MS = 30 * 24 * 3_600_000
/** The server deletes the place after the same time. */
const PASS_LIFE_MS = 7 * 24 * 3_600_000

/** Files chosen more than thirty days ago are deleted. */
export async function deleteOldFiles({ chosen }: DeviceStore) {
  await chosen.filter(({ at }) => Date.now() - at > CHOSEN_LIFE_MS).delete()
}

async function deleteOldSent({ sent }: DeviceStore) {
  await sent.filter(({ at }) => Date.now() - at > SENT_LIFE_MS).delete()
}

async function deleteOldPasses({ passes }: DeviceStore) {
  await passes.filter(({ event }) => Date.now() - Date.parse(event.endsAt ?? event.startsAt) > PASS_LIFE_MS).delete()
}

/** The secret of this device, without which the server accepts none of its tokens. Created at the first call. */
export async function deviceKey(store: DeviceStore): Promise<string> {
  const { notes } = store
  return await store.transaction('rw', notes, async () => {
    const stored = await notes.get('device')
    if (typeof stored?.value === 'string') return stored.value
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    const value = btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    await notes.put({ name: 'device', value })
    return value
  })
}
