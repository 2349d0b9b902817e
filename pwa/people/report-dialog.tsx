import { type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'
import type { Report } from '#contract/people/calls.ts'
import { isLockedBy } from '#pwa/accounts/current-user.ts'
import { useOwner } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { request } from '#sw/http/request.ts'

export type ReportDialogProps = Pick<z.input<typeof Report>, 'kind' | 'targetId'> & {
  title: string
  isOpen: boolean
  onClose: () => void
}

export function ReportDialog({ kind, targetId, title, isOpen, onClose }: ReportDialogProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const draft = useDraft<string>(useOwner(), `report ${kind} ${targetId}`)
  const [typed, setTyped] = useState<string | null>(null)
  const reason = typed ?? draft.restored ?? ''
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsSending(true)
    setFailure(null)
    try {
      await request('/api/reports', { method: 'POST', json: { kind, targetId, reason } })
      showToast(text.reported)
      setTyped(null)
      await draft.forget()
      onClose()
    } catch (error) {
      if (isLockedBy(error)) return
      setFailure(sentenceFor(error, i18n, text.reportFailed, i18n.accounts.noSignal))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={i18n.shell.dialog.close}>
      <form onSubmit={event => void send(event)} className="space-y-5">
        <p className="text-muted">{text.reportText}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextArea
          label={text.reason}
          name="reason"
          maxLength={1000}
          value={reason}
          onChange={event => {
            setTyped(event.target.value)
            draft.keep(event.target.value)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isSending} disabled={reason.trim() === ''}>
            {isSending ? text.sendingReport : text.sendReport}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
