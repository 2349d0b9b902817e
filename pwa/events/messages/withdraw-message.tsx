import { useState } from 'react'
import type { HostMessage } from '#contract/events/host-messages.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { withdrawMessage } from '#sw/delivery/host-messages.ts'
import { useHostMessagesI18n } from './host-messages-i18n.ts'

type WithdrawMessageProps = { eventId: string; message: HostMessage; userId: string }

/** Withdraws a message of the host, after a confirmation. */
export function WithdrawMessage({ eventId, message, userId }: WithdrawMessageProps) {
  const i18n = useI18n()
  const text = useHostMessagesI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const withdraw = async () => {
    setIsSending(true)
    try {
      await withdrawMessage(personStore(userId), eventId, message.id)
      setIsOpen(false)
      showToast({ title: text.withdrawnToast })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.withdrawFailed), tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-text"
      >
        {text.withdraw}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.withdrawTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="mb-2 text-muted">{text.withdrawText}</p>
        <p className="mb-5 whitespace-pre-line wrap-anywhere">
          <bdi>{message.text}</bdi>
        </p>
        <Button look="danger" isBusy={isSending} onClick={() => void withdraw()}>
          {text.withdraw}
        </Button>
      </Dialog>
    </>
  )
}
