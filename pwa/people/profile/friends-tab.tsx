import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import type { Remote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { QuietLink, TextLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { placeOf } from '../person/place.ts'

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
        <TextLink href={paths.followingOf(me.id)}>{text.viewAll}</TextLink>
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

function FriendFace({ person }: { person: SearchUser }) {
  const i18n = useI18n().people
  const name = displayNameOf(person)
  return (
    <li className="min-w-0">
      <a href={paths.profileOf(person.id)} className="group block rounded-control no-underline">
        <Avatar
          id={person.id}
          name={name}
          src={person.profileImageUrl}
          shape="card"
          className="block! aspect-square w-full transition group-hover:brightness-110"
        />
        <bdi className="mt-2 block truncate font-semibold group-hover:underline">{name}</bdi>
        <span className="block truncate text-sm text-muted">{placeOf(person) || i18n.profile.partyLover}</span>
      </a>
    </li>
  )
}

/** Placeholders with the size of the faces. */
function FacesSkeleton() {
  const label = useI18n().people.loadingList
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      <span aria-hidden className={facesClasses}>
        {[1, 2, 3].map(face => (
          <span key={face} className="block">
            <Skeleton className="aspect-square w-full rounded-card!" />
            <Skeleton className="mt-3 h-4 w-3/4" />
          </span>
        ))}
      </span>
    </output>
  )
}

const facesClasses = 'grid grid-cols-3 gap-x-3 gap-y-6 md:gap-x-5 lg:grid-cols-6'
