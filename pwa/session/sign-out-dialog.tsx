import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ModalDialog } from '#pwa/ui/dialog.tsx'

export type UnsentCounts = { messages: number; edits: number; others: number }

type SignOutDialogProps = { unsent: UnsentCounts | null; onStay: () => void; onLeave: () => void }

export default function SignOutDialog({ unsent, onStay, onLeave }: SignOutDialogProps) {
  const i18n = useI18n()
  return (
    <ModalDialog
      isOpen={unsent !== null}
      onClose={onStay}
      title={i18n.accounts.signOut.title}
      closeLabel={i18n.shell.dialog.close}
    >
      {unsent !== null && unsent.messages > 0 && <p>{i18n.accounts.signOut.unsent(unsent.messages)}</p>}
      {unsent !== null && unsent.edits > 0 && <p>{i18n.accounts.signOut.unsentEdits(unsent.edits)}</p>}
      {unsent !== null && unsent.others > 0 && <p>{i18n.people.unsent.lostOnSignOut(unsent.others)}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onStay}>{i18n.accounts.signOut.stay}</Button>
        <Button look="danger" onClick={onLeave}>
          {i18n.accounts.signOut.leave}
        </Button>
      </div>
    </ModalDialog>
  )
}
