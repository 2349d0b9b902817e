import { paths } from '#contract/paths.ts'
import { setQueuedCount } from '#pwa/data/queued-count.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { removeDraft } from '#pwa/data/use-draft.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { useSession } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import {
  discardApplication,
  type QueuedApplication,
  queueApplication,
  queuedApplications,
  takeUnseenSent,
} from '#sw/delivery/kinds/applications.ts'
import { type ApplicationOutcome, sendApplication } from '#sw/delivery/send-application.ts'
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

/** The keys of the applications that a page or the service worker sent, and not shown yet. Deletes their drafts. */
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

/** Sends a waiting application now, even during a pause between retries, and shows the outcome. */
export function useTryAgain(id: string) {
  const text = useQueuedApplicationsI18n()
  const { apply } = useJobsI18n()
  const showOutcome = useOutcomeToast()
  // A refusal is shown in the place of the waiting card.
  const { isBusy, run } = useAction({ failed: () => text.stillWaits, toast: true, handle: isFinal })

  const tryAgain = () =>
    run(async () => {
      const outcome = await sendApplication(deviceStore, id)
      if (outcome === 'sent') showSent(id, apply)
      else showOutcome(outcome)
    })
  return { isBusy, tryAgain: () => void tryAgain() }
}

/** Shows that another tab has sent the application. A refusal is shown by the application's card. */
export function useOutcomeToast(): (outcome: Exclude<ApplicationOutcome, 'sent'>) => void {
  const text = useQueuedApplicationsI18n()
  return outcome => outcome !== 'refused' && showToast({ title: text[outcome] })
}

type Sentences = ReturnType<typeof useJobsI18n>['apply']

const shownKeys = new Set<string>()

/** Shows once on this page that an application has been sent: its form, its card and the notice may all notice it. */
export function showSent(key: string, { successTitle, submitted, follow }: Sentences, jobId?: number) {
  if (shownKeys.has(key)) return
  shownKeys.add(key)
  const link = jobId === undefined ? {} : { link: { name: follow, href: paths.ownApplication(jobId, key) } }
  showToast({ title: successTitle, description: submitted, ...link })
}

/** Shows which applications were sent meanwhile, also by the service worker while no page was open. */
export async function showSentMeanwhile(i18n: Sentences) {
  for (const key of await takeSentKeys()) showSent(key, i18n)
}
