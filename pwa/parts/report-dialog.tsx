import type { z } from 'zod'
import type { Report } from '#contract/people/person.ts'
import { send as sendWrite } from '#pwa/data/deliveries.ts'
import { useTextDraft } from '#pwa/data/use-draft.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { useDraftOwner } from '#pwa/session/session.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { report, reportKey } from '#sw/delivery/kinds/reports.ts'

export type ReportDialogProps = Pick<z.input<typeof Report>, 'kind' | 'targetId'> & {
  title: string
  isOpen: boolean
  onClose: () => void
}

export function ReportDialog({ kind, targetId, title, isOpen, onClose }: ReportDialogProps) {
  const i18n = useI18n()
  const text = i18n.people.public
  const userId = useDraftOwner()
  const key = reportKey({ kind, targetId })
  const { text: reason, type, remove } = useTextDraft(userId, key)
  const send = async () => {
    if (userId === null) return
    const body = { kind, targetId: String(targetId), reason, id: crypto.randomUUID() }
    const outcome = await sendWrite(userId, report, key, body, () => {
      void remove()
      onClose()
    })
    if (outcome === 'delivered') showToast(text.reported)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Form onSubmit={send} className="space-y-5">
        <p className="text-muted">{text.reportText}</p>
        <TextArea label={text.reason} name="reason" maxLength={1000} {...bound(reason, type)} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={reason.trim() === ''}>
            {text.sendReport}
          </Button>
          <QuietButton onClick={onClose}>{text.cancel}</QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
