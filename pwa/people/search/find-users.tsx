import * as calls from '#contract/people/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { isUnreached } from '#sw/http/failures.ts'
import { resource } from '#sw/http/send.ts'
import { useFollowedIds } from '../person/follow.ts'
import { FoundUsers } from '../person/found-user.tsx'
import { CachedPeople } from './cached-people.tsx'

type FindUsersProps = { me: Me; q: string; location: string }

/** The people that match the query of the search page. */
export function FindUsers({ me, q, location }: FindUsersProps) {
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
