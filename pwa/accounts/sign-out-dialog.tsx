import { useMessages } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { leave, stay, useSignOut } from './sign-out.ts'

export default function SignOutDialog() {
  const words = useMessages()
  const unsent = useSignOut(state => state.unsent)

  return (
    <Dialog
      isOpen={unsent !== null}
      onClose={stay}
      title={words.accounts.signOut.title}
      closeLabel={words.shell.dialog.close}
    >
      {unsent !== null && unsent.messages > 0 && <p>{words.accounts.signOut.unsent(unsent.messages)}</p>}
      {unsent !== null && unsent.edits > 0 && <p>{words.accounts.signOut.unsentEdits(unsent.edits)}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={stay}>{words.accounts.signOut.stay}</Button>
        <Button look="danger" onClick={() => void leave()}>
          {words.accounts.signOut.leave}
        </Button>
      </div>
    </Dialog>
  )
}
