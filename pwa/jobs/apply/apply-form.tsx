import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dateText } from '#contract/i18n/dates.ts'
import type { ApplyBody } from '#contract/jobs/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { sentenceOfStored } from '#pwa/i18n/refusals.ts'
import { useDraftOwner } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallLink } from '#pwa/ui/button.tsx'
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
import { deleteQueued, draftFor, showSent, showSentMeanwhile, useTryAgain } from './queued-applications.ts'

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
  // The waiting application may be sent by this page, by another tab or by the retry button: each leads to this
  // success.
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

type WaitingProps = {
  queued: QueuedApplication
  /** The application has just been submitted on this page: this card replaces the form that was visible. */
  isNew: boolean
  onChange: () => Promise<void>
  onDelete: () => Promise<void>
}

/** Replaces the form while a submitted application waits to be sent. */
function WaitingApplication({ queued, isNew, onChange, onDelete }: WaitingProps) {
  const text = useQueuedApplicationsI18n()
  const { apply } = useJobsI18n()
  const failureMessage = sentenceOfStored(queued.failure, useI18n())
  const { isBusy, tryAgain } = useTryAgain(queued.id)
  const { application, files } = queued.body
  const heading = useRef<HTMLHeadingElement>(null)

  // The form was longer and its button is removed: without this the card is above the viewport, and nothing has focus.
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isNew])

  return (
    <section className="rounded-card border border-dashed border-waiting bg-surface p-5 md:order-1 md:p-8">
      <h2 ref={heading} tabIndex={-1} className="display scroll-mt-28 text-2xl outline-none md:text-3xl">
        {text.waitingTitle}
      </h2>
      <p className="mt-2 text-muted">{text.waitingText}</p>
      {failureMessage && <p className="mt-2 font-medium text-waiting-strong">{failureMessage}</p>}
      <ul className="mt-4 font-semibold break-words">
        <li>{application.applicantName}</li>
        {files.photo && <li>{files.photo.name}</li>}
        {files.resume && <li>{files.resume.name}</li>}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={tryAgain}>
          {isBusy ? apply.submitting : text.tryAgain}
        </Button>
        <QuietButton onClick={() => void onChange()}>{text.change}</QuietButton>
        <Button look="plain" onClick={() => void onDelete()}>
          {text.remove}
        </Button>
      </div>
    </section>
  )
}
