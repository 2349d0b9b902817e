import { useState } from 'react'
import type { GivenRole } from '#contract/events/given-role.ts'
import { helperPath } from '#contract/events/notice-links.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useFoundPeople } from '#pwa/data/use-found-people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Segments } from '#pwa/ui/segments.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { createHelperLink, endHelperLinks, setRole } from '#sw/direct/event-people.ts'
import { copyLink } from '../promotion/share.ts'
import { useEventPeopleI18n } from './event-people-i18n.ts'

type InviteHelperProps = { eventId: string; userId: string; presentIds: string[]; onClose: () => void }

/** The host chooses a role and finds the member who gets it. */
export default function InviteHelper({ eventId, userId, presentIds, onClose }: InviteHelperProps) {
  const i18n = useI18n()
  const text = useEventPeopleI18n()
  const [role, setChosenRole] = useState<GivenRole>('editor')
  const [query, setQuery] = useState('')
  const [sendingTo, setSendingTo] = useState<string>()
  const [link, setLink] = useState('')
  const [isChangingLinks, setIsChangingLinks] = useState(false)
  // In the dialog, which would cover a toast.
  const [notice, setNotice] = useState<{ tone: 'error' | 'good'; sentence: string }>()
  const found = useFoundPeople(query.trim().replace(/^@/, ''))

  const invite = async (person: SearchUser) => {
    setSendingTo(person.id)
    setNotice(undefined)
    try {
      await setRole(personStore(userId), eventId, person.id, role)
      showToast({ title: text.asked(displayNameOf(person)) })
      onClose()
    } catch (error) {
      setNotice({ tone: 'error', sentence: sentenceFor(error, i18n, text.notDone, text.noSignal) })
    } finally {
      setSendingTo(undefined)
    }
  }

  const changeLinks = async (work: () => Promise<void>) => {
    setIsChangingLinks(true)
    setNotice(undefined)
    try {
      await work()
    } catch (error) {
      setNotice({ tone: 'error', sentence: sentenceFor(error, i18n, text.notDone, text.noSignal) })
    } finally {
      setIsChangingLinks(false)
    }
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
    setNotice({ tone: 'good', sentence: text.linksEnded })
  }

  const states = {
    'too-short': text.searchHint,
    searching: text.searching,
    'no-signal': text.noSignal,
    failed: text.notDone,
  }
  const people = found.state === 'found' ? found.people.filter(({ id }) => !presentIds.includes(id)) : []
  return (
    <Dialog isOpen onClose={onClose} title={text.inviteTitle} closeLabel={i18n.shell.dialog.close}>
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
      <TextInput
        label={text.search}
        type="search"
        name="helper"
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {found.state === 'found' ? (
        people.length === 0 && <p className="mt-3 text-muted">{text.nobody}</p>
      ) : (
        <p className="mt-3 text-muted">{states[found.state]}</p>
      )}
      <ul className="mt-2">
        {people.slice(0, SHOWN).map(person => (
          <li key={person.id} className="flex items-center gap-3 border-b border-line py-2.5 last:border-b-0">
            <Avatar id={person.id} name={displayNameOf(person)} src={person.profileImageUrl} className="size-11" />
            <span className="min-w-0 grow">
              <bdi className="block truncate font-semibold">{displayNameOf(person)}</bdi>
              <span className="block truncate text-sm text-muted">@{person.username}</span>
            </span>
            <Button
              look="quiet"
              size="small"
              className="shrink-0"
              isBusy={sendingTo === person.id}
              disabled={sendingTo !== undefined}
              aria-label={text.send(displayNameOf(person))}
              onClick={() => void invite(person)}
            >
              {text.ask}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-3 text-sm text-muted">{text.linkHint}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" size="small" isBusy={isChangingLinks} onClick={() => void changeLinks(createLink)}>
          {text.createLink}
        </Button>
        <Button look="quiet" size="small" isBusy={isChangingLinks} onClick={() => void changeLinks(endLinks)}>
          {text.endLinks}
        </Button>
      </div>
      {link && <p className="mt-3 text-sm break-all select-all">{link}</p>}
      {notice && (
        <div className="mt-4">
          <Notice tone={notice.tone}>{notice.sentence}</Notice>
        </div>
      )}
    </Dialog>
  )
}

const SHOWN = 8
