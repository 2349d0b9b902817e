import { useEffect, useRef } from 'react'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import type { QueuedApplication } from '#sw/delivery/kinds/applications.ts'
import { useFailureMessage } from './failure-message.ts'
import { useTryAgain } from './use-try-again.ts'

type WaitingProps = {
  queued: QueuedApplication
  /** The application has just been submitted on this page: this card replaces the form that was visible. */
  isNew: boolean
  onChange: () => Promise<void>
  onDelete: () => Promise<void>
}

/** Replaces the form while a submitted application waits to be sent. */
export function WaitingApplication({ queued, isNew, onChange, onDelete }: WaitingProps) {
  const text = useQueuedApplicationsI18n()
  const { apply } = useJobsI18n()
  const failureMessage = useFailureMessage()(queued.failure)
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
