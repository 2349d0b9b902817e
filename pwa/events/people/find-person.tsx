import { useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useFoundPeople } from '#pwa/data/use-found-people.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'

type FindPersonProps = {
  name: string
  /** The label of the buttons, and what a screen reader announces for the one of a member. */
  choose: { label: string; of: (name: string) => string }
  /** Members who are not offered. */
  presentIds: string[]
  onChosen: (person: SearchUser) => Promise<unknown>
}

/** Finds a member by name, and calls `onChosen`. No other member can be chosen until that promise is settled. */
export function FindPerson({ name, choose, presentIds, onChosen }: FindPersonProps) {
  const text = useEventPeopleI18n()
  const [query, setQuery] = useState('')
  const [sendingTo, setSendingTo] = useState<string>()
  const found = useFoundPeople(query.trim().replace(/^@/, ''))
  const states = {
    'too-short': text.searchHint,
    searching: text.searching,
    'no-signal': text.noSignal,
    failed: text.notDone,
  }
  const people = found.state === 'found' ? found.people.filter(({ id }) => !presentIds.includes(id)) : []
  const send = async (person: SearchUser) => {
    setSendingTo(person.id)
    await onChosen(person)
    setSendingTo(undefined)
  }

  return (
    <>
      <TextInput
        label={text.search}
        type="search"
        name={name}
        autoComplete="off"
        maxLength={100}
        {...bound(query, setQuery)}
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
            <SmallButton
              className="shrink-0"
              isBusy={sendingTo === person.id}
              disabled={sendingTo !== undefined}
              aria-label={choose.of(displayNameOf(person))}
              onClick={() => void send(person)}
            >
              {choose.label}
            </SmallButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const SHOWN = 8
