import { useState } from 'react'
import type { GivenRole } from '#contract/events/given-role.ts'
import { helperPath } from '#contract/events/messages/notice-links.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { createHelperLink, endHelperLinks, setRole } from '#sw/direct/event-people.ts'
import { copyLink } from '../promotion/share.ts'
import { FindPerson } from './find-person.tsx'

type InviteHelperProps = { eventId: string; userId: string; presentIds: string[]; onClose: () => void }

/** The host chooses a role and finds the member who gets it. */
export default function InviteHelper({ eventId, userId, presentIds, onClose }: InviteHelperProps) {
  const text = useEventPeopleI18n()
  const [role, setChosenRole] = useState<GivenRole>('editor')
  const [link, setLink] = useState('')
  const [isEnded, setIsEnded] = useState(false)
  const failures = { failed: text.notDone, noSignal: text.noSignal }
  const inviting = useAction(failures)
  const linking = useAction(failures)
  const failure = inviting.failure ?? linking.failure

  const invite = async (person: SearchUser) => {
    clear()
    await inviting.run(async () => {
      await setRole(personStore(userId), eventId, person.id, role)
      showToast({ title: text.asked(displayNameOf(person)) })
      onClose()
    })
  }
  const changeLinks = async (work: () => Promise<void>) => {
    clear()
    await linking.run(work)
  }
  const clear = () => {
    inviting.setFailure(undefined)
    linking.setFailure(undefined)
    setIsEnded(false)
  }
  const createLink = async () => {
    const token = await createHelperLink(personStore(userId), eventId, role)
    const created = location.origin + helperPath(paths.event(eventId), token)
    setLink(created)
    await copyLink(created)
  }
  const endLinks = async () => {
    await endHelperLinks(personStore(userId), eventId)
    setLink('')
    setIsEnded(true)
  }

  return (
    <Dialog isOpen onClose={onClose} title={text.inviteTitle}>
      <Segments
        label={text.chooseRole}
        chosen={role}
        onChoose={chosen => {
          setChosenRole(chosen)
          setLink('')
        }}
        options={[
          { value: 'editor', label: text.role.editor },
          { value: 'door', label: text.role.door },
        ]}
      />
      <p className="mt-2 mb-4 text-sm text-muted">{text.can[role]}</p>
      <FindPerson name="helper" choose={{ label: text.ask, of: text.send }} presentIds={presentIds} onChosen={invite} />
      <p className="mt-5 mb-3 text-sm text-muted">{text.linkHint}</p>
      <div className="flex flex-wrap gap-3">
        <SmallButton isBusy={linking.isBusy} onClick={() => void changeLinks(createLink)}>
          {text.createLink}
        </SmallButton>
        <SmallButton isBusy={linking.isBusy} onClick={() => void changeLinks(endLinks)}>
          {text.endLinks}
        </SmallButton>
      </div>
      {link && <p className="mt-3 text-sm break-all select-all">{link}</p>}
      {/* In the dialog, which would cover a toast. */}
      {(failure || isEnded) && (
        <Notice className="mt-4" tone={failure ? 'error' : 'good'}>
          {failure ?? text.linksEnded}
        </Notice>
      )}
    </Dialog>
  )
}
