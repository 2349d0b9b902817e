import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import type { Issue } from '#contract/errors.ts'
import type { Apply } from '#contract/jobs/applications.ts'
import { APPLICANT_STORE, type Delivery } from './db.ts'
import type { Wait } from './delivery/backoff.ts'

/*
 * The database of job applications. It belongs to the device and not to a member, because applicants need no account. In a
 * module of its own, because the first screen needs `db.ts` and not this database.
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

/** A row of `kept`, in which versions before the delivery queue stored unsent applications. */
type KeptRow = Submission &
  Partial<Wait> & {
    key: string
    at: number
    state: 'waiting' | 'refused'
    /** The server's last failure. */
    said?: { code: string | undefined; sentence: string | undefined; issues: Issue[] } | undefined
  }

export class ApplicantStore extends Dexie {
  /** No member. */
  readonly userId = ''
  declare deliveries: EntityTable<Delivery, 'id'>
  declare notes: Table<{ name: string; value: unknown }, string>
  declare chosen: EntityTable<ChosenFiles, 'jobId'>
  declare sent: EntityTable<SentApplication, 'jobId'>
  declare kept: EntityTable<KeptRow, 'key'>

  constructor(options?: DexieOptions) {
    super(APPLICANT_STORE, options)
    this.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
    this.version(2).stores({ sent: 'jobId' })
    this.version(3).stores({ deliveries: 'id, [kind+key+order], state', notes: 'name' })
  }
}

/** As pages open it. At each opening expired rows are deleted, and those of an earlier version moved. */
export function newApplicantStore(options?: DexieOptions): ApplicantStore {
  const store = new ApplicantStore(options)
  // A failed cleanup must not prevent the opening.
  const cleanUp = () =>
    Promise.all([moveKept(store), deleteOldFiles(store), deleteOldSent(store)]).catch(() => undefined)
  store.on('ready', cleanUp, true)
  return store
}

// The worker does not use it, and leaves it out.
export const applicantStore = /* @__PURE__ */ newApplicantStore()

/** The server deletes applications after the same time. */
const SENT_LIFE_MS = 180 * 24 * 3_600_000
const CHOSEN_LIFE_MS = 30 * 24 * 3_600_000

/** Files chosen more than thirty days ago are deleted. */
export async function deleteOldFiles({ chosen }: ApplicantStore) {
  await chosen.filter(({ at }) => Date.now() - at > CHOSEN_LIFE_MS).delete()
}

async function deleteOldSent({ sent }: ApplicantStore) {
  await sent.filter(({ at }) => Date.now() - at > SENT_LIFE_MS).delete()
}

/** A tab of an earlier version may still write rows of `kept`. The key keeps each application the same one. */
async function moveKept({ kept, deliveries }: ApplicantStore) {
  await deliveries.db.transaction('rw', kept, deliveries, async () => {
    for (const row of await kept.toArray()) {
      const { key, at, state, said, tries = 0, notBefore = 0, waitMs, isAskedToWait = false, ...body } = row
      if (await deliveries.get(key)) continue
      await deliveries.add({
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
      })
    }
    await kept.clear()
  })
}
