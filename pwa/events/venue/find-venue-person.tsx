import { useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useFoundPeople } from '#pwa/data/use-found-people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { nameVenuePerson } from '#sw/direct/venue-people.ts'
import { useVenuePeopleI18n } from './venue-people-i18n.ts'

type FindVenuePersonProps = { slug: string; userId: string; presentIds: string[]; onClose: () => void }

/** Finds the member who edits the page of the venue, too. */
export function FindVenuePerson({ slug, userId, presentIds, onClose }: FindVenuePersonProps) {
  const i18n = useI18n()
  const text = useVenuePeopleI18n()
  const [query, setQuery] = useState('')
  const [sendingTo, setSendingTo] = useState<string>()
  const found = useFoundPeople(query.trim().replace(/^@/, ''))

  const add = async (person: SearchUser) => {
    setSendingTo(person.id)
    try {
      await nameVenuePerson(personStore(userId), slug, person.id)
      showToast({ title: text.added(displayNameOf(person)) })
      onClose()
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.notDone, text.noSignal), tone: 'danger' })
    } finally {
      setSendingTo(undefined)
    }
  }

  const states = {
    'too-short': text.searchHint,
    searching: text.searching,
    'no-signal': text.noSignal,
    failed: text.notDone,
  }
  const people = found.state === 'found' ? found.people.filter(({ id }) => !presentIds.includes(id)) : []
  return (
    <Dialog isOpen onClose={onClose} title={text.addTitle} closeLabel={i18n.shell.dialog.close}>
      <TextInput
        label={text.search}
        type="search"
        name="person"
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
              aria-label={text.addName(displayNameOf(person))}
              onClick={() => void add(person)}
            >
              {text.addShort}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const SHOWN = 8
