import { setQueuedCount } from '#pwa/data/queued-count.ts'
import { removeDraft } from '#pwa/data/use-draft.ts'
import { useSession } from '#pwa/session/session.ts'
import {
  discardApplication,
  type QueuedApplication,
  queueApplication,
  queuedApplications,
  takeUnseenSent,
} from '#sw/delivery/kinds/applications.ts'
import { deviceStore, type Submission } from '#sw/device-store.ts'
import { failureOf } from '#sw/http/failures.ts'

/** The form name of the draft that becomes an application for this job. */
export function draftFor(jobId: number): string {
  return `apply ${jobId}`
}

/** Queues a submission in place of an earlier one. Returns false if this device cannot store it. */
export async function enqueueSubmission(key: string, submission: Submission, earlier: QueuedApplication | undefined) {
  try {
    await queueApplication(deviceStore, key, submission, earlier)
  } catch {
    return false
  }
  setQueuedCount((await queuedApplications(deviceStore)).length)
  return true
}

/** Deletes an application that the applicant discarded, with its files and draft. */
export async function deleteQueued(id: string, { jobId, owner }: Pick<Submission, 'jobId' | 'owner'>) {
  await discardApplication(deviceStore, id, jobId)
  await removeDraftOf({ jobId, owner })
}

/** The keys of the applications that were sent, by a page or the service worker, and not shown yet. Deletes their drafts. */
export async function takeSentKeys(): Promise<string[]> {
  const sent = await takeUnseenSent(deviceStore)
  for (const record of sent) await removeDraftOf(record)
  return sent.map(({ key }) => key)
}

/** Whether a retry would receive the same refusal. */
export function isFinal(error: unknown): boolean {
  return failureOf(error) === 'refused'
}

/** The database of a member who is not signed in is not opened. */
async function removeDraftOf({ jobId, owner }: Pick<Submission, 'jobId' | 'owner'>) {
  if (owner === null || owner === useSession.getState().me?.id) await removeDraft(owner, draftFor(jobId))
}
