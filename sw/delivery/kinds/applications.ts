import type { Applied } from '#contract/jobs/applications.ts'
import { apply } from '#contract/jobs/calls.ts'
import type { Delivery } from '../../db.ts'
import {
  type ApplicationFiles,
  type DeviceStore,
  deleteOldFiles,
  type SentApplication,
  type Submission,
} from '../../device-store.ts'
import { send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { enqueue, rowsOfKind } from '../queue.ts'

/** An application that waits. A refused one is not sent again until the applicant changes it. */
export type QueuedApplication = Delivery<Submission>

/*
 * Applications for jobs, with their files. The id of the row is the idempotency key and also the key: the server stores
 * one application for all requests with the same key, and an upload that hangs delays no other application.
 */
export const applications: Kind<'applications', Submission, Applied, DeviceStore> = {
  name: 'applications',
  coalesce: 'append',
  refusal: 'keep-shown',
  lanes: 3,
  hasLockPerKey: true,
  storesSentence: true,
  // A device has few queued applications, so the waits need no random spread.
  backoff: { firstMs: 20_000, maxMs: 15 * 60_000, random: () => 1 },

  /** Leaves out empty fields. An application belongs to no session, so no cookie is sent. */
  async send([{ key, body }]) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...body.application, ...body.files })) if (value) form.set(name, value)
    return await send(apply, {
      params: { id: body.jobId },
      form,
      headers: { 'Idempotency-Key': key },
      isAnonymous: true,
      timeoutMs: SEND_MS,
    })
  },

  async delivered({ chosen, sent }, [{ key, body }]) {
    const { jobId, owner } = body
    await chosen.delete(jobId)
    await sent.put({ jobId, key, owner, at: Date.now(), isUnseen: true })
  },
}

/** Enough for ten megabytes over a slow connection. */
const SEND_MS = 600_000

/** Queues a submission together with its files, and deletes an earlier submission that it replaces. */
export async function queueApplication(
  store: DeviceStore,
  key: string,
  submission: Submission,
  earlier?: QueuedApplication,
): Promise<void> {
  const { deliveries, chosen } = store
  await store.transaction('rw', deliveries, chosen, async () => {
    await deliveries.bulkDelete([key, ...(earlier ? [earlier.id] : [])])
    await chosen.delete(submission.jobId)
    await enqueue(store, applications, key, submission, key)
  })
}

/** The waiting and the refused applications of this device. */
export async function queuedApplications(store: DeviceStore): Promise<QueuedApplication[]> {
  return (await rowsOfKind(store, applications.name).toArray()) as QueuedApplication[]
}

/** Deletes a discarded application, also while it is being sent, with the files chosen for it. */
export async function discardApplication(store: DeviceStore, id: string, jobId: number): Promise<void> {
  const { deliveries, chosen } = store
  await store.transaction('rw', deliveries, chosen, async () => {
    await deliveries.delete(id)
    await chosen.delete(jobId)
  })
}

/** Moves the files back to the form; the caller restores the typed values. */
export async function takeBackApplication(
  store: DeviceStore,
  id: string,
  { jobId, files }: Pick<Submission, 'jobId' | 'files'>,
): Promise<void> {
  const { deliveries, chosen } = store
  await store.transaction('rw', deliveries, chosen, async () => {
    await chosen.put({ jobId, ...files, at: Date.now() })
    await deliveries.delete(id)
  })
}

export async function chosenFilesFor({ chosen }: DeviceStore, jobId: number): Promise<ApplicationFiles> {
  const files = await chosen.get(jobId)
  return { photo: files?.photo ?? null, resume: files?.resume ?? null }
}

export async function saveChosenFiles(store: DeviceStore, jobId: number, files: ApplicationFiles): Promise<void> {
  await store.chosen.put({ jobId, ...files, at: Date.now() })
  await deleteOldFiles(store)
}

/** The sent applications that no page has shown. They are marked: of several tabs one shows them. */
export async function takeUnseenSent({ sent }: DeviceStore): Promise<SentApplication[]> {
  return await sent.db.transaction('rw', sent, async () => {
    const unseen = await sent.filter(({ isUnseen = false }) => isUnseen).toArray()
    await sent.bulkPut(unseen.map(record => ({ ...record, isUnseen: false })))
    return unseen
  })
}

/** Whether this device has sent the application with this key. */
export async function wasSent({ sent }: DeviceStore, key: string): Promise<boolean> {
  return (await sent.filter(record => record.key === key).count()) > 0
}

/** When this applicant applied for the job from this device, if they did. */
export async function sentFor(
  { sent }: DeviceStore,
  jobId: number,
  owner: string | null,
): Promise<SentApplication | undefined> {
  const record = await sent.get(jobId)
  return record && (record.owner === null || record.owner === owner) ? record : undefined
}
