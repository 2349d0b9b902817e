import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { SearchUser } from '#contract/people/calls.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { CachedPeople } from './cached-people.tsx'
import { useFollowing } from './follow.ts'
import { FoundUser } from './found-user.tsx'
import { RemoteStates } from './remote-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type FindUsersProps = { me: Me; q: string; location: string }

/** The people search. The query is in the URL; typing changes the URL, and a changed URL fills the fields. */
export function FindUsers({ me, q, location }: FindUsersProps) {
  const text = useI18n().people.search
  const people = useRemote<SearchUser[]>(searchPath(q, location), me.id)
  const following = useFollowing(me.id, me.id)
  const followed = new Set(following.state === 'loaded' ? following.body.map(({ id }) => id) : [])
  const isOffline = people.state === 'failed' && isUnreached(people.error)

  return (
    <>
      <SearchForm q={q} location={location} />
      {isOffline ? (
        <CachedPeople
          viewerId={me.id}
          q={q}
          location={location}
          followed={following.state === 'loaded' ? followed : null}
        />
      ) : (
        <RemoteStates remote={people} loading={<RowsSkeleton rows={6} />} failed={text.failed}>
          {people => (
            <>
              <output className="figures mt-6 mb-1 block text-sm text-muted">
                {q === '' && location === '' ? text.newest : text.found(people.length)}
              </output>
              {people.length === 0 ? (
                <EmptyState title={text.none} text={text.noneText} />
              ) : (
                <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
                  {people.map(person => (
                    <FoundUser
                      key={person.id}
                      person={person}
                      viewerId={me.id}
                      isFollowing={following.state === 'loaded' ? followed.has(person.id) : null}
                    />
                  ))}
                </ul>
              )}
            </>
          )}
        </RemoteStates>
      )}
    </>
  )
}

const TYPING_PAUSE_MS = 400

function SearchForm({ q, location }: { q: string; location: string }) {
  const text = useI18n().people.search
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ q, location })
  const [requested, setRequested] = useState({ q, location })
  const [shownQuery, setShownQuery] = useState({ q, location })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The Back button or a link has changed the URL: the fields show its values.
  if (shownQuery.q !== q || shownQuery.location !== location) {
    setShownQuery({ q, location })
    if (requested.q !== q || requested.location !== location) setTyped({ q, location })
  }

  // A pending search is cancelled on unmount.
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchFor = (fields: typeof typed) => {
    clearTimeout(timer.current)
    const query = { q: fields.q.trim(), location: fields.location.trim() }
    setRequested(query)
    void navigate({
      href: paths.search({ tab: 'users', q: query.q || undefined, location: query.location || undefined }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }

  const updateField = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchFor(next), TYPING_PAUSE_MS)
  }

  const searchNow = (event: SyntheticEvent) => {
    event.preventDefault()
    searchFor(typed)
  }

  return (
    <search>
      <form onSubmit={searchNow} className="grid grid-cols-[1fr_auto] items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextInput
          label={text.q}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={typed.q}
          onChange={event => updateField({ q: event.target.value })}
          fieldClassName="max-sm:col-span-2"
        />
        <TextInput
          label={text.location}
          name="location"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          value={typed.location}
          onChange={event => updateField({ location: event.target.value })}
        />
        <Button type="submit" look="quiet">
          {text.submit}
        </Button>
      </form>
    </search>
  )
}

function searchPath(q: string, location: string) {
  const query = new URLSearchParams({ ...(q && { q }), ...(location && { location }) })
  return query.size === 0 ? '/api/search/users' : `/api/search/users?${query}`
}
