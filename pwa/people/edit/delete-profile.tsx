import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { deleteAccount } from '#contract/accounts/settings/calls.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { clearCurrentUser, whileSessionChanges } from '#pwa/session/current-user.ts'
import { eraseFromDevice } from '#pwa/session/erase-device.ts'
import { endingOwnSession } from '#pwa/session/sign-out.ts'
import { notifyOtherTabs } from '#pwa/session/tab-channel.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'
import { ProfileCard } from './profile-card.tsx'

export default function DeleteProfile({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.people.edit.delete
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, run } = useAction({
    failed: text.failedText,
    noSignal: i18n.people.unsaved.deleteNoSignal,
    toast: text.failed,
  })

  const deleteProfile = async () => {
    await run(async () => {
      await endingOwnSession(() =>
        whileSessionChanges(async () => {
          await send(deleteAccount, { forUser: me.id })
          setIsAsking(false)
          await eraseEverything(me.id)
          await navigate({ href: paths.landing, replace: true })
          clearCurrentUser()
          showToast(text.done)
        }),
      )
    })
    setIsAsking(false)
  }

  return (
    <ProfileCard id="delete-profile" title={text.title}>
      <p className="mb-5 text-muted">{text.text}</p>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {text.button}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.ask}
        confirm={isBusy ? text.deleting : text.confirm}
        onConfirm={deleteProfile}
        isBusy={isBusy}
        cancel={text.cancel}
      >
        {text.askText}
      </ConfirmDialog>
    </ProfileCard>
  )
}

/** Deletes everything this browser stored, including the chosen language and theme. The page waits for it. */
async function eraseEverything(userId: string) {
  notifyOtherTabs({ kind: 'signed-out', userId })
  clearCurrentUser('unknown')
  // A database that cannot be deleted now is deleted at the next start.
  await eraseFromDevice(userId, { isEverything: true }).catch(() => undefined)
}
