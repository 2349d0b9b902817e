import { paths } from '#contract/paths.ts'
import type { SearchUser } from '#contract/people/person.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { FacesSkeleton, FriendFace, facesClasses } from './friend-face.tsx'

const MAX_FRIENDS = 6

export type FriendsTabProps = {
  me: { id: string }
  following: Remote<SearchUser[]> & { refresh: () => void }
  empty?: string
}

/** The first six people the member follows, with a link to the complete list. */
export function FriendsTab({ me, following, empty }: FriendsTabProps) {
  const text = useI18n().people.profile
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="display text-2xl">{text.friendsTitle}</h2>
        <a href={paths.followingOf(me.id)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {text.viewAll}
        </a>
      </div>
      <RemoteStates
        remote={following}
        loading={<FacesSkeleton />}
        missing={<NoFriends text={empty ?? text.noFriends} />}
      >
        {people =>
          people.length === 0 ? (
            <NoFriends text={empty ?? text.noFriends} />
          ) : (
            <ul className={facesClasses}>
              {people.slice(0, MAX_FRIENDS).map(person => (
                <FriendFace key={person.id} person={person} />
              ))}
            </ul>
          )
        }
      </RemoteStates>
    </>
  )
}

function NoFriends({ text }: { text: string }) {
  const { findFriends } = useI18n().people.profile
  return (
    <EmptyState
      title={text}
      action={
        <LinkButton look="quiet" href={paths.search()}>
          {findFriends}
        </LinkButton>
      }
    />
  )
}
