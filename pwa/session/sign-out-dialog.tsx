import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ModalDialog } from '#pwa/ui/dialog.tsx'

/** What has not been sent, or `unknown` if the database of the device does not respond. */
export type Unsent = { messages: number; edits: number; others: number } | 'unknown'

type SignOutDialogProps = { unsent: Unsent | null; onStay: () => void; onLeave: () => void }

export default function SignOutDialog({ unsent, onStay, onLeave }: SignOutDialogProps) {
  const i18n = useI18n()
  return (
    <ModalDialog
      isOpen={unsent !== null}
      onClose={onStay}
      title={i18n.accounts.signOut.title}
      closeLabel={i18n.shell.dialog.close}
    >
      {unsent && <UnsentSentences unsent={unsent} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onStay}>{i18n.accounts.signOut.stay}</Button>
        <Button look="danger" onClick={onLeave}>
          {i18n.accounts.signOut.leave}
        </Button>
      </div>
    </ModalDialog>
  )
}

function UnsentSentences({ unsent }: { unsent: Unsent }) {
  const { accounts, messages, people } = useI18n()
  if (unsent === 'unknown') return <p>{messages.errors['store-silent']}</p>
  return (
    <>
      {unsent.messages > 0 && <p>{accounts.signOut.unsent(unsent.messages)}</p>}
      {unsent.edits > 0 && <p>{accounts.signOut.unsentEdits(unsent.edits)}</p>}
      {unsent.others > 0 && <p>{people.unsent.lostOnSignOut(unsent.others)}</p>}
    </>
  )
}
