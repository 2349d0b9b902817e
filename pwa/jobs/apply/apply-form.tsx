import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { dateText } from '#contract/i18n/dates.ts'
import type { ApplyBody } from '#contract/jobs/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { useDraftOwner } from '#pwa/session/session.ts'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import {
  chosenFilesFor,
  type QueuedApplication,
  queuedApplications,
  sentFor,
  takeBackApplication,
} from '#sw/delivery/kinds/applications.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { deviceStore, type SentApplication } from '#sw/device-store.ts'
import { useShowsQueued } from '../shown-on-page.ts'
import { ApplicationForm, emptyApplication } from './application-form.tsx'
import { deleteQueued, draftFor } from './queued-applications.ts'
import { showSent, showSentMeanwhile } from './sent-toast.ts'
import { WaitingApplication } from './waiting-application.tsx'

/**
 * The application form, or the queued application; both restore all typed values and chosen files after a reload or a
 * refusal.
 */
export function ApplyForm({ job }: { job: Job }) {
  const i18n = useJobsI18n().apply
  const navigate = useNavigate()
  const owner = useDraftOwner()
  const draft = useDraft<ApplyBody>(owner, draftFor(job.id))
  const stored = useLiveQuery(async () => await onThisDevice(job.id, owner), [job.id, owner])
  // While the form sends the application it has just queued, and while it shows a refusal, it is not replaced by the
  // waiting card.
  const [frozen, setFrozen] = useState<{ queued: QueuedApplication | undefined }>()
  const [changing, setChanging] = useState<QueuedApplication>()
  const [submittedKey, setSubmittedKey] = useState<string>()
  const isKnown = draft.restored !== undefined && stored !== undefined
  useShowsQueued(isKnown ? job.id : null)
  const succeed = async (key: string) => {
    await draft.remove()
    showSent(key, i18n, job.id)
    // Without IndexedDB nothing else was sent.
    await showSentMeanwhile(i18n).catch(() => undefined)
    await navigate({ to: pages.landing })
  }
  const { queued } = frozen ?? stored ?? {}
  // The waiting application may be sent by this page, by another tab or by the retry button: each leads to this success.
  const [waitingKey, setWaitingKey] = useState<string>()
  if (queued && isOpen(queued) && queued.key !== waitingKey) setWaitingKey(queued.key)
  const keySentMeanwhile = stored?.sent?.key === waitingKey ? waitingKey : undefined
  const succeedMeanwhile = useEffectEvent((key: string) => void succeed(key))
  useEffect(() => {
    if (keySentMeanwhile !== undefined) succeedMeanwhile(keySentMeanwhile)
  }, [keySentMeanwhile])
  // This module sends waiting applications. On a first visit no file is precached, so it could not be loaded offline.
  useEffect(() => void import('./queued-notice.tsx').catch(() => undefined), [])
  if (!isKnown) return null
  const remove = async ({ id, body }: QueuedApplication) => {
    setChanging(undefined)
    await draft.remove()
    await deleteQueued(id, body)
    setFrozen(undefined)
  }
  /**
   * A changed application is submitted under a new key: if the earlier one was stored although its response was lost,
   * the server would treat the old key as a replay and ignore the changes.
   */
  const change = async (application: QueuedApplication) => {
    setChanging(application)
    draft.store(application.body.application)
    await takeBackApplication(deviceStore, application.id, application.body)
  }
  if (queued && isOpen(queued))
    return (
      <WaitingApplication
        key={queued.key}
        queued={queued}
        isNew={queued.key === submittedKey}
        onChange={async () => await change(queued)}
        onDelete={async () => await remove(queued)}
      />
    )
  const start = (queued ?? changing)?.body
  return (
    <div className="space-y-5 md:order-1">
      {stored.sent && <AppliedNotice sent={stored.sent} />}
      <ApplicationForm
        // When a refused application is deleted, here or in another tab, its errors are removed from the form.
        key={queued ? 'refused' : 'new'}
        job={job}
        owner={owner}
        refused={queued}
        start={{ ...emptyApplication, ...draft.restored, ...start?.application }}
        files={start?.files ?? stored.chosen}
        onTyped={draft.store}
        onQueued={async () => {
          setChanging(undefined)
          await draft.remove()
        }}
        onSending={async isSending => {
          const now = isSending ? queued : (await onThisDevice(job.id, owner)).queued
          if (!isSending) setSubmittedKey(now?.key)
          setFrozen(now && isOpen(now) ? undefined : { queued: now })
        }}
        onSent={succeed}
        onDelete={remove}
      />
    </div>
  )
}

/** Without IndexedDB nothing is queued, and the form sends directly. */
async function onThisDevice(jobId: number, owner: string | null) {
  const empty = { queued: undefined, chosen: { photo: null, resume: null }, sent: undefined }
  try {
    return {
      queued: (await queuedApplications(deviceStore)).find(({ body }) => body.jobId === jobId),
      chosen: await chosenFilesFor(deviceStore, jobId),
      sent: await sentFor(deviceStore, jobId, owner),
    }
  } catch {
    return empty
  }
}

/** Shown to the applicant on a later visit to the job: confirms that the application was sent. */
function AppliedNotice({ sent: { at, jobId, key } }: { sent: SentApplication }) {
  const text = useQueuedApplicationsI18n()
  const { follow } = useJobsI18n().apply
  const date = dateText(at, { day: 'numeric', month: 'long', year: 'numeric' }, useFormat())
  return (
    <Notice tone="good" action={<SmallLink href={paths.ownApplication(jobId, key)}>{follow}</SmallLink>}>
      {text.applied(date)}
    </Notice>
  )
}
