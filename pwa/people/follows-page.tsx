import { useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people.ts'
import type { PublicUser, SearchUser } from '#contract/people-calls.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { MembersOnly } from '#pwa/shell/members-only.tsx'
import { useTitle } from '#pwa/title.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { followingOf } from './follow.ts'
import { FollowButton } from './follow-button.tsx'
import { MorePeople } from './more-people.tsx'
import { PersonRow } from './person-row.tsx'
import { RemoteStates } from './remote-states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { WithPerson } from './with-person.tsx'

type Which = 'followers' | 'following'

/** The page size; a shorter page is the last one. */
const PAGE = 100

export function FollowersPage() {
  return <FollowsPage which="followers" />
}

export function FollowingPage() {
  return <FollowsPage which="following" />
}

/** The followers of a member, or the people they follow. */
function FollowsPage({ which }: { which: Which }) {
  const { userId = '' } = useParams({ strict: false })
  return (
    <MembersOnly>
      {me => (
        <WithPerson userId={userId} viewerId={me.id}>
          {person => <Follows me={me} person={person} which={which} />}
        </WithPerson>
      )}
    </MembersOnly>
  )
}

function Follows({ me, person, which }: { me: Me; person: PublicUser; which: Which }) {
  const text = useI18n().people.public
  const name = displayNameOf(person)
  const path = `/api/users/${person.id}/${which}?limit=${PAGE}`
  const list = useRemote<SearchUser[]>(path, me.id)
  const [later, setLater] = useState<SearchUser[]>([])
  const mine = useRemote<SearchUser[]>(followingOf(me.id), me.id)
  const followed = new Set(mine.state === 'there' ? mine.body.map(({ id }) => id) : [])
  const title = which === 'followers' ? text.followersTitle : text.followingTitle
  useTitle(title)

  return (
    <div className="page grow pt-6 pb-16 *:mx-auto *:max-w-3xl">
      <div>
        <a
          href={me.id === person.id ? paths.profile : paths.profileOf(person.id)}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {text.back}
        </a>
        <h1 className="display mt-2 text-5xl">{title}</h1>
        <p className="mt-2 mb-6 text-muted">
          {which === 'followers' ? text.followersOf(name) : text.followingOf(name)}
        </p>
      </div>
      <RemoteStates copy={list} loading={<RowsSkeleton rows={6} />}>
        {people =>
          people.length === 0 ? (
            <EmptyState title={which === 'followers' ? text.noFollowers : text.noFriends} />
          ) : (
            <ul>
              {[...people, ...later].map(other => (
                <PersonRow key={other.id} person={other} href={paths.profileOf(other.id)}>
                  {other.id !== me.id && mine.state === 'there' && (
                    <FollowButton viewerId={me.id} person={other} isFollowing={followed.has(other.id)} size="small" />
                  )}
                </PersonRow>
              ))}
              {(later.length > 0 ? later : people).length % PAGE === 0 && (
                <MorePeople
                  key={later.length}
                  path={`${path}&cursor=${(later.at(-1) ?? people.at(-1))?.id}`}
                  onMore={more => setLater(earlier => [...earlier, ...more])}
                />
              )}
            </ul>
          )
        }
      </RemoteStates>
    </div>
  )
}
