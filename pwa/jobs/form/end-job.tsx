import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/jobs/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { send } from '#sw/http/send.ts'
import { dayOf } from './job-fields.ts'

type EndJobProps = {
  job: Job
  /** Called when the dialog opens. */
  onOpened: () => void
  onDone: (message: string) => Promise<void>
  onFailed: (error: unknown) => void
}

/** Closes or deletes a position. Closing can be undone; deleting cannot, so it asks for confirmation. */
export default function EndJob({ job, onOpened, onDone, onFailed }: EndJobProps) {
  const text = useHiringI18n()
  const { format } = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const params = { id: job.id }
  const isOpen = job.status === 'open'
  const until = job.expiresAt && text.standingUntil(eventTimeLabel(dayOf(job.expiresAt).toString(), format))

  const act = async (change: () => Promise<unknown>, message: string) => {
    setIsBusy(true)
    try {
      await change()
      await onDone(message)
    } catch (error) {
      onFailed(error)
      setIsBusy(false)
    }
  }
  const setStatus = (status: Job['status'], message: string) =>
    act(() => send(calls.editJob, { params, body: { status } }), message)
  const remove = () => act(() => send(calls.deleteJob, { params }), text.removedToast)

  return (
    <section className="border-t border-line pt-5">
      <h2 className="font-semibold">{isOpen ? until || text.standing : text.closed}</h2>
      <p className="text-muted">{isOpen ? text.openText : text.closedText}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        {isOpen ? (
          <QuietButton disabled={isBusy} onClick={() => void setStatus('closed', text.closedToast)}>
            {text.close}
          </QuietButton>
        ) : (
          <QuietButton disabled={isBusy} onClick={() => void setStatus('open', text.reopenedToast)}>
            {text.reopen}
          </QuietButton>
        )}
        <Button
          look="plain"
          className="text-danger!"
          onClick={() => {
            setIsAsking(true)
            onOpened()
          }}
        >
          {text.remove}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.removeTitle}
        confirm={text.confirmRemove}
        onConfirm={remove}
        isBusy={isBusy}
        cancel={text.keep}
      >
        {text.removeText}
      </ConfirmDialog>
    </section>
  )
}
