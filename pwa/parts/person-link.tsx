import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { classNames } from '#pwa/ui/class-names.ts'

type PersonLinkProps = {
  person: Parameters<typeof displayNameOf>[0] & Pick<SearchUser, 'id' | 'profileImageUrl'>
  /** Whose own name leads to their own profile. */
  viewerId?: string
  className?: string
  /** Below the name. */
  children?: ReactNode
}

/** The picture and the name of a person in a list, as a link to their profile. */
export function PersonLink({ person, viewerId, className, children }: PersonLinkProps) {
  const name = displayNameOf(person)
  return (
    <a
      href={person.id === viewerId ? paths.profile : paths.user(person.id)}
      className={classNames('flex min-w-0 items-center gap-4 rounded-control no-underline', className)}
    >
      <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-11" />
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">{name}</bdi>
        {children}
      </span>
    </a>
  )
}
