import { lazy, Suspense } from 'react'
import * as calls from '#contract/people/calls.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { livesAt, searchPlace } from '#contract/places/place-search.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { SearchFields } from '#pwa/events/list/search-fields.tsx'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PageStates, RowsSkeleton } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { personStore } from '#sw/db.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { resource } from '#sw/http/send.ts'
import { useFollowedIds } from '../person/follow.ts'
import { FoundUsers } from '../person/found-user.tsx'
import { matches } from './matches.ts'

const FindEvents = lazy(() => import('#pwa/events/list/find-events.tsx'))

/** `/search?tab=…&q=…&location=…&date=…`: the same query searches for events and for people. */
export default function SearchPage() {
  useTitle(useI18n().people.search.title)
  return <MembersOnly>{me => <SearchOf me={me} />}</MembersOnly>
}

function SearchOf({ me }: { me: Me }) {
  const text = useI18n().people.search
  const query = useQuery()
  const change = useChangeQuery()
  const tab = query.get('tab') === 'users' ? 'users' : 'events'
  const [q, location, date] = [query.get('q') ?? '', query.get('location') ?? '', query.get('date') ?? '']

  return (
    <div className="page grow pt-8 pb-16 md:pt-12">
      <h1 className="display mb-5 text-5xl md:text-6xl">{text.title}</h1>
      <SearchFields
        userId={me.id}
        tab={tab}
        query={{ q, location, date }}
        onSearch={next => change({ ...next, ...(next.q !== q && { literal: '' }), ...(next.date && { when: '' }) })}
      />
      <Tabs
        label={text.tabs}
        selected={tab}
        onSelect={next => change({ tab: next })}
        className="mt-5"
        tabs={[
          {
            id: 'events',
            label: text.events,
            panel: (
              <Suspense fallback={<RowsSkeleton />}>
                <FindEvents />
              </Suspense>
            ),
          },
          { id: 'users', label: text.users, panel: <FindUsers me={me} q={q} location={location} /> },
        ]}
      />
    </div>
  )
}

function FindUsers({ me, q, location }: { me: Me; q: string; location: string }) {
  const text = useI18n().people.search
  // Empty fields are left out.
  const query = { q: q || undefined, location: location || undefined }
  const people = useRemote(resource(calls.searchPeople, { query }), me.id)
  const followed = useFollowedIds(me.id)
  const isOffline = people.state === 'failed' && isUnreached(people.error)

  return (
    <>
      {isOffline ? (
        <CachedPeople viewerId={me.id} q={q} location={location} followed={followed} />
      ) : (
        <PageStates remote={people} rows={6} failed={text.failed}>
          {people => (
            <>
              <output className="figures mb-1 block text-sm text-muted">
                {q === '' && location === '' ? text.newest : text.found(people.length)}
              </output>
              {people.length === 0 ? (
                <EmptyState title={text.none} text={text.noneText} />
              ) : (
                <FoundUsers
                  people={people}
                  viewerId={me.id}
                  followed={followed}
                  className="lg:grid lg:grid-cols-2 lg:gap-x-12"
                />
              )}
            </>
          )}
        </PageStates>
      )}
    </>
  )
}

type CachedPeopleProps = { viewerId: string; q: string; location: string; followed: Set<string> | null }

/** Offline search: the cached people that match the query. */
function CachedPeople({ viewerId, q, location, followed }: CachedPeopleProps) {
  const text = useI18n().people.search
  const people = useLiveQuery(() => cachedPeople(viewerId).catch(() => []), [viewerId])
  if (!people) return <RowsSkeleton rows={6} />

  const place = searchPlace(location)
  const matching = people.filter(person => matches(person, q) && livesAt(person, place))
  return (
    <div className="mt-6">
      <Notice tone="offline">{matching.length === 0 ? text.knownNobody : text.known}</Notice>
      <FoundUsers
        people={matching}
        viewerId={viewerId}
        followed={followed}
        className="lg:grid lg:grid-cols-2 lg:gap-x-12"
      />
    </div>
  )
}

/** The people in this viewer's cached profiles and lists, without the blocked ones. */
async function cachedPeople(viewerId: string): Promise<SearchUser[]> {
  const copies = await personStore(viewerId).copies.orderBy('at').toArray()
  const people = new Map<string, SearchUser>()
  const blocked = new Set<string>()
  for (const { path, body } of copies) {
    if (!isAboutPeople(path)) continue
    for (const person of (Array.isArray(body) ? body : [body]) as (SearchUser & { isBlocked?: boolean })[]) {
      people.set(person.id, person)
      if (person.isBlocked) blocked.add(person.id)
    }
  }
  return [...people.values()].filter(({ id }) => !blocked.has(id))
}

/** `/api/users`, `/api/users/{id}`, followers, following, and earlier people searches. */
function isAboutPeople(path: string) {
  return /^\/api\/(users(\/[^/?]+(\/(followers|following))?)?|search\/users(\?.*)?)$/.test(path)
}
