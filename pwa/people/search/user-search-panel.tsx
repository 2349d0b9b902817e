import { useState } from 'react'
import * as calls from '#contract/people/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { resource } from '#sw/http/send.ts'
import { useFollowedIds } from '../person/follow.ts'
import { FoundUsers } from '../person/found-user.tsx'
import { matches } from './matches.ts'

/** All members, filtered on this device while the visitor types. */
export function UserSearchPanel({ viewerId }: { viewerId: string }) {
  const text = useI18n().people.search
  const [term, setTerm] = useState('')
  const allUsers = useRemote(resource(calls.people), viewerId)
  const followed = useFollowedIds(viewerId)

  return (
    <>
      <TextInput
        label={text.panel}
        type="search"
        name="userSearch"
        placeholder={text.panelPlaceholder}
        autoComplete="off"
        {...bound(term, setTerm)}
      />
      <PageStates remote={allUsers} rows={5} failed={text.failed}>
        {people => {
          const found = people.filter(person => matches(person, term))
          if (found.length === 0 && term.trim() !== '') return <EmptyState title={text.none} text={text.noneText} />
          return <FoundUsers people={found} viewerId={viewerId} followed={followed} className="mt-2" />
        }}
      </PageStates>
    </>
  )
}
