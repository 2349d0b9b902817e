import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { FollowButton } from './follow-button.tsx'
import { MessageButton } from './message-button.tsx'
import { placeOf } from './place.ts'
import { TypeBadge } from './type-badge.tsx'

const GENRES_IN_LINE = 2
const GENRE_CHIPS = 3

type FoundUsersProps = {
  people: SearchUser[]
  viewerId: string
  /** Null until it is known; until then no button is shown, because it could be the wrong one. */
  followed: Set<string> | null
  className: string
}

export function FoundUsers({ people, viewerId, followed, className }: FoundUsersProps) {
  return (
    <ul className={className}>
      {people.map(person => (
        <FoundUser
          key={person.id}
          person={person}
          viewerId={viewerId}
          isFollowing={followed && followed.has(person.id)}
        />
      ))}
    </ul>
  )
}

type FoundUserProps = { person: SearchUser; viewerId: string; isFollowing: boolean | null }

function FoundUser({ person, viewerId, isFollowing }: FoundUserProps) {
  const i18n = useI18n().people
  const name = displayNameOf(person)
  const summary = [placeOf(person), ...person.favoriteGenres.slice(0, GENRES_IN_LINE)].filter(Boolean).join(' · ')

  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line py-4">
      <a href={paths.user(person.id)} className="flex min-w-0 flex-1 basis-44 gap-4 rounded-control no-underline">
        <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-12" />
        <span className="min-w-0 wrap-anywhere">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <bdi className="text-lg leading-snug font-semibold">{name}</bdi>
            <TypeBadge userType={person.userType} isShort />
          </span>
          <span className="block text-sm text-muted">@{person.username}</span>
          {summary && <span className="block text-sm text-muted">{summary}</span>}
          {person.favoriteGenres.length > 0 && (
            <span className="mt-2 flex flex-wrap gap-1.5">
              {person.favoriteGenres.slice(0, GENRE_CHIPS).map(genre => (
                <Badge key={genre}>{genre}</Badge>
              ))}
            </span>
          )}
        </span>
      </a>
      {person.id === viewerId ? (
        <span className="text-sm font-semibold text-muted">{i18n.search.you}</span>
      ) : (
        <span className="flex shrink-0 items-start gap-2">
          {isFollowing !== null && (
            <FollowButton viewerId={viewerId} person={person} isFollowing={isFollowing} size="small" />
          )}
          <MessageButton userId={person.id} size="icon" />
        </span>
      )}
    </li>
  )
}
