import { useState } from 'react'
import type { HostMessage } from '#contract/events/host-messages.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { ConfirmDialog } from '#pwa/parts/confirm-dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { withdrawMessage } from '#sw/delivery/host-messages.ts'
import { useHostMessagesI18n } from './host-messages-i18n.ts'

type WithdrawMessageProps = { eventId: string; message: HostMessage; userId: string }

/** Withdraws a message of the host, after a confirmation. */
export function WithdrawMessage({ eventId, message, userId }: WithdrawMessageProps) {
  const text = useHostMessagesI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, run } = useAction({ failed: text.withdrawFailed, toast: true })

  const withdraw = async () =>
    await run(async () => {
      await withdrawMessage(personStore(userId), eventId, message.id)
      setIsOpen(false)
      showToast({ title: text.withdrawnToast })
    })

  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-text"
      >
        {text.withdraw}
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.withdrawTitle}
        confirm={text.withdraw}
        onConfirm={withdraw}
        isBusy={isBusy}
      >
        <p className="mb-2 text-muted">{text.withdrawText}</p>
        <p className="whitespace-pre-line">
          <bdi>{message.text}</bdi>
        </p>
      </ConfirmDialog>
    </>
  )
}
