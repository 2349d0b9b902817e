import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { deleteEvent } from '#contract/events/form/calls.ts'
import { paths } from '#contract/paths.ts'
import { send } from '#pwa/data/deliveries.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Button, LinkButton } from '#pwa/ui/button.tsx'
import { bound, TextArea } from '#pwa/ui/fields/form.tsx'
import { cancellation } from '#sw/delivery/kinds/cancellations.ts'
import { send as sendCall } from '#sw/http/send.ts'

type EndEventProps = {
  event: Event
  /** Called when a dialog opens. */
  onOpened: () => void
  onEnded: (message: string | null) => Promise<void>
}

/**
 * Cancelling an event, which notifies its guests, and deleting it, which does not. Both ask for confirmation. A
 * cancellation without signal waits in the delivery queue, and `onEnded` is called with null. A deletion cannot be
 * undone and is not queued: the host sees at once whether the server did it.
 */
export function EndEvent({ event, onOpened, onEnded }: EndEventProps) {
  const i18n = useI18n()
  const form = useEventFormI18n()
  const { toasts } = i18n.events
  const [openDialog, setOpenDialog] = useState<'cancel' | 'delete' | null>(null)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { isBusy, run } = useAction({ failed: toasts.saveFailed, toast: toasts.errorTitle })

  const open = (dialog: 'cancel' | 'delete') => {
    setOpenDialog(dialog)
    onOpened()
  }

  const remove = () =>
    run(async () => {
      await sendCall(deleteEvent, { params: { id: event.id } })
      setOpenDialog(null)
      await onEnded(form.deletedToast)
    })

  const cancel = async () => {
    setIsReasonMissing(reason.trim() === '')
    if (reason.trim() === '') return
    await run(async () => {
      const outcome = await send(event.createdBy, cancellation, event.id, reason)
      // The dialog stays open with the reason; `send` and `useDroppedWrites` show the refusal.
      if (outcome === 'refused') return
      setOpenDialog(null)
      await onEnded(outcome === 'delivered' ? form.cancelledToast : null)
    })
  }

  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <LinkButton href={paths.copyEvent(event.id)} look="plain">
        {form.copy}
      </LinkButton>
      {event.status === 'active' && (
        <Button look="danger" onClick={() => open('cancel')}>
          {form.cancelEvent}
        </Button>
      )}
      <Button look="plain" onClick={() => open('delete')} className="text-danger!">
        {form.deleteEvent}
      </Button>
      <ConfirmDialog
        isOpen={openDialog === 'cancel'}
        onClose={() => setOpenDialog(null)}
        title={form.cancelEventTitle}
        confirm={form.confirmCancel}
        onConfirm={cancel}
        isBusy={isBusy}
        cancel={form.keepEvent}
      >
        <p className="mb-4 text-muted">{form.cancelEventText}</p>
        <TextArea
          label={form.cancelReason}
          placeholder={form.cancelReasonPlaceholder}
          maxLength={300}
          {...bound(reason, setReason)}
          error={isReasonMissing && reason.trim() === '' ? i18n.refusals.required : undefined}
        />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={openDialog === 'delete'}
        onClose={() => setOpenDialog(null)}
        title={form.deleteEventTitle}
        confirm={form.confirmDelete}
        onConfirm={remove}
        isBusy={isBusy}
        cancel={form.keepEvent}
      >
        {form.deleteEventText}
      </ConfirmDialog>
    </div>
  )
}
