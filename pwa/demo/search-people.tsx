import { useState } from 'react'
import { folded } from '#contract/fold.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useDemoI18n } from './i18n.ts'
import { people } from './people.ts'

export function SearchPeople() {
  const i18n = useDemoI18n()
  const [query, setQuery] = useState('')
  const matches = people.filter(person =>
    folded(`${person.name} ${person.username} ${person.city}`).includes(folded(query)),
  )

  return (
    <>
      <TextInput
        fieldClassName="max-w-xl"
        label={i18n.host.searchLabel}
        type="search"
        placeholder={i18n.host.searchPlaceholder}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {matches.length === 0 && <EmptyState title={i18n.host.noPeople} text={i18n.host.noPeopleText} />}
      <ul className="mt-5 grid gap-3 md:grid-cols-2">
        {matches.map(person => (
          <li
            key={person.id}
            className="arriving flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
          >
            <Avatar id={person.id} name={person.name} className="size-14" />
            <div className="min-w-0 grow basis-32">
              <p className="leading-tight font-semibold">{person.name}</p>
              <p className="text-sm text-muted">
                @{person.username} · {person.city}
              </p>
            </div>
            <Badge tone={person.role === 'host' ? 'accent' : 'quiet'}>
              {person.role === 'host' ? i18n.partyHost : i18n.partyGoer}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
