import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { setQueuedCount } from '#pwa/data/queued-count.ts'
import { QueuedGuests } from '#pwa/events/guests/queued-guests.tsx'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { sentenceOfStored } from '#pwa/i18n/refusals.ts'
import { QueuedWriteNotice } from '#pwa/parts/queued-write-notice.tsx'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { sendFromDevice } from '#sw/delivery/device-sending.ts'
import { type QueuedApplication, queuedApplications } from '#sw/delivery/kinds/applications.ts'
import { isOpen, openRows } from '#sw/delivery/queue.ts'
import { deviceStore } from '#sw/device-store.ts'
import { useShownOnPage } from '../shown-on-page.ts'
import { deleteQueued, showSentMeanwhile, useTryAgain } from './queued-applications.ts'

/** On every page while a write waits on this device outside of a member's queue: sends it when possible. */
export default function QueuedNotice() {
  const waiting = useLiveQuery(() => openRows(deviceStore).count())
  useEffect(() => void sendFromDevice(), [waiting])
  return (
    <>
      <QueuedApplications />
      <QueuedGuests />
    </>
  )
}

/** Shows the queued applications, and what became of them. */
function QueuedApplications() {
  const queued = useLiveQuery(() => queuedApplications(deviceStore))
  const shown = useShownOnPage(page => page.jobId)
  useOutcomes(queued)

  return queued
    ?.filter(({ body }) => body.jobId !== shown)
    .map(application => <QueuedItem key={application.id} queued={application} />)
}

function QueuedItem({ queued }: { queued: QueuedApplication }) {
  const text = useQueuedApplicationsI18n()
  const { jobId, jobTitle } = queued.body
  const failureMessage = sentenceOfStored(queued.failure, useI18n())
  const pathname = useLocation({ select: location => location.pathname.toLowerCase() })
  const { isBusy, tryAgain } = useTryAgain(queued.id)
  const isWaiting = isOpen(queued)
  const form = paths.applyForJob(jobId)
  // The form of a closed job is gone, and a visitor has no settings.
  const copyLetter = (letter = '') =>
    navigator.clipboard.writeText(letter).then(
      () => showToast({ title: text.letterCopied }),
      () => showToast({ title: text.letterNotCopied, description: letter, tone: 'danger' }),
    )

  return (
    <QueuedWriteNotice
      isWaiting={isWaiting}
      action={
        <div className="flex flex-wrap gap-2">
          {isWaiting && (
            <SmallButton isBusy={isBusy} onClick={tryAgain}>
              {text.tryAgain}
            </SmallButton>
          )}
          {/* On that job's own page without a form, because it is closed, not found or loading, the link would lead
              nowhere. */}
          {pathname !== form && <SmallLink href={form}>{text.change}</SmallLink>}
          {!isWaiting && queued.body.application.coverLetter && (
            <SmallButton onClick={() => void copyLetter(queued.body.application.coverLetter)}>
              {text.copyLetter}
            </SmallButton>
          )}
          <SmallButton onClick={() => void deleteQueued(queued.id, queued.body)}>{text.remove}</SmallButton>
        </div>
      }
    >
      {isWaiting ? text.waiting(jobTitle) : text.refused(jobTitle)} {failureMessage}
    </QueuedWriteNotice>
  )
}

/** Counts the queued applications, and shows which ones have been sent since. */
function useOutcomes(queued: QueuedApplication[] | undefined) {
  const i18n = useJobsI18n().apply

  // In an effect, because the queue also changes outside this page.
  useEffect(() => {
    if (!queued) return
    setQueuedCount(queued.length)
    void showSentMeanwhile(i18n)
  }, [queued, i18n])
}
