import * as calls from '#contract/people/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { RowsSkeleton } from '#pwa/parts/rows-skeleton.tsx'
import type { Me } from '#pwa/session/session.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { isUnreached } from '#sw/http/failures.ts'
import { resource } from '#sw/http/send.ts'
import { useFollowing } from '../person/follow.ts'
import { FoundUser } from '../person/found-user.tsx'
import { CachedPeople } from './cached-people.tsx'

type FindUsersProps = { me: Me; q: string; location: string }

/** The people that match the query of the search page. */
export function FindUsers({ me, q, location }: FindUsersProps) {
  const text = useI18n().people.search
  // Empty fields are left out.
  const query = { q: q || undefined, location: location || undefined }
  const people = useRemote(resource(calls.searchPeople, { query }), me.id)
  const following = useFollowing(me.id, me.id)
  const followed = new Set(following.state === 'loaded' ? following.body.map(({ id }) => id) : [])
  const isOffline = people.state === 'failed' && isUnreached(people.error)

  return (
    <>
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
              <output className="figures mb-1 block text-sm text-muted">
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
