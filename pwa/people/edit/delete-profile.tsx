import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { clearCurrentUser, whileSessionChanges } from '#pwa/session/current-user.ts'
import { eraseFromDevice } from '#pwa/session/erase-device.ts'
import { endingOwnSession } from '#pwa/session/sign-out.ts'
import { notifyOtherTabs } from '#pwa/session/tab-channel.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { ProfileCard } from './profile-card.tsx'

export function DeleteProfile({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.people.edit.delete
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)

  const deleteProfile = async () => {
    setIsDeleting(true)
    try {
      await endingOwnSession(() =>
        whileSessionChanges(async () => {
          await request('/api/profile', { method: 'DELETE', forUser: me.id })
          setIsAsking(false)
          await eraseEverything(me.id)
          await navigate({ href: paths.landing, replace: true })
          clearCurrentUser()
          showToast(text.done)
        }),
      )
    } catch (error) {
      setIsAsking(false)
      showToast({
        title: text.failed,
        description: sentenceFor(error, i18n, text.failedText, i18n.people.unsaved.deleteNoSignal),
        tone: 'danger',
      })
    } finally {
      setIsDeleting(false)
    }
  }

  return (
    <ProfileCard id="delete-profile" title={text.title}>
      <p className="mb-5 text-muted">{text.text}</p>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        {text.button}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.ask}
        closeLabel={i18n.shell.dialog.close}
      >
        <p>{text.askText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="danger" isBusy={isDeleting} onClick={() => void deleteProfile()}>
            {isDeleting ? text.deleting : text.confirm}
          </Button>
          <Button look="quiet" onClick={() => setIsAsking(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
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
