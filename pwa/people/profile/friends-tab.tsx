import { paths } from '#contract/paths.ts'
import type { SearchUser } from '#contract/people/person.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { QuietLink } from '#pwa/ui/link-button.tsx'
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
      <PageStates
        remote={following}
        loading={<FacesSkeleton />}
        missing={<NoFriends text={empty ?? text.noFriends} />}
        empty={<NoFriends text={empty ?? text.noFriends} />}
      >
        {people => (
          <ul className={facesClasses}>
            {people.slice(0, MAX_FRIENDS).map(person => (
              <FriendFace key={person.id} person={person} />
            ))}
          </ul>
        )}
      </PageStates>
    </>
  )
}

function NoFriends({ text }: { text: string }) {
  const { findFriends } = useI18n().people.profile
  return <EmptyState title={text} action={<QuietLink href={paths.search()}>{findFriends}</QuietLink>} />
}
