import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { send } from '#pwa/data/deliveries.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { cancellation } from '#sw/delivery/cancellations.ts'
import { request } from '#sw/http/request.ts'
import { useFormI18n } from './form-i18n.ts'

type EndEventProps = {
  event: Event
  /** Called when a dialog opens. */
  onOpened: () => void
  onEnded: (message: string | null) => Promise<void>
}

/**
 * Cancelling an event, which notifies its guests, and deleting it, which does not. Both ask for confirmation. A cancellation
 * without signal waits in the delivery queue, and `onEnded` is called with null. A deletion cannot be undone and is not
 * queued: the host sees at once whether the server did it.
 */
export function EndEvent({ event, onOpened, onEnded }: EndEventProps) {
  const i18n = useI18n()
  const form = useFormI18n()
  const { toasts } = i18n.events
  const [openDialog, setOpenDialog] = useState<'cancel' | 'delete' | null>(null)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const open = (dialog: 'cancel' | 'delete') => {
    setOpenDialog(dialog)
    onOpened()
  }

  const remove = async () => {
    setIsSending(true)
    try {
      await request(`/api/events/${event.id}`, { method: 'DELETE' })
      setOpenDialog(null)
      await onEnded(form.deletedToast)
    } catch (error) {
      const description = sentenceFor(error, i18n, toasts.saveFailed)
      showToast({ title: toasts.errorTitle, description, tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }

  const cancel = async () => {
    setIsReasonMissing(reason.trim() === '')
    if (reason.trim() === '') return
    setIsSending(true)
    const outcome = await send(event.createdBy, cancellation, event.id, reason)
    setIsSending(false)
    // The dialog stays open with the reason; `send` and `useDroppedWrites` show the refusal.
    if (outcome === 'refused') return
    setOpenDialog(null)
    await onEnded(outcome === 'delivered' ? form.cancelledToast : null)
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      {event.status === 'active' && (
        <Button look="danger" onClick={() => open('cancel')}>
          {form.cancelEvent}
        </Button>
      )}
      <Button look="plain" onClick={() => open('delete')} className="text-danger!">
        {form.deleteEvent}
      </Button>
      <Dialog
        isOpen={openDialog === 'cancel'}
        onClose={() => setOpenDialog(null)}
        title={form.cancelEventTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="mb-4 text-muted">{form.cancelEventText}</p>
        <TextArea
          label={form.cancelReason}
          placeholder={form.cancelReasonPlaceholder}
          maxLength={300}
          value={reason}
          onChange={change => setReason(change.target.value)}
          error={isReasonMissing && reason.trim() === '' ? i18n.refusals.required : undefined}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="danger" isBusy={isSending} onClick={() => void cancel()}>
            {form.confirmCancel}
          </Button>
          <Button look="quiet" onClick={() => setOpenDialog(null)}>
            {form.keepEvent}
          </Button>
        </div>
      </Dialog>
      <Dialog
        isOpen={openDialog === 'delete'}
        onClose={() => setOpenDialog(null)}
        title={form.deleteEventTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="mb-5 text-muted">{form.deleteEventText}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" isBusy={isSending} onClick={() => void remove()}>
            {form.confirmDelete}
          </Button>
          <Button look="quiet" onClick={() => setOpenDialog(null)}>
            {form.keepEvent}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
