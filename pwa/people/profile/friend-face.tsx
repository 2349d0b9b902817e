import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { placeOf } from '../person/place.ts'

/** A person in the grid of a profile's friends. */
export function FriendFace({ person }: { person: SearchUser }) {
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
export function FacesSkeleton() {
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

export const facesClasses = 'grid grid-cols-3 gap-x-3 gap-y-6 md:gap-x-5 lg:grid-cols-6'
