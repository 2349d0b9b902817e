import type { ReactNode } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import type { BlockedPerson } from '#sw/delivery/kinds/blocks.ts'
import { placeOf } from './place.ts'

/** A person in a list. The row links to their profile; the actions are beside it. */
export function PersonRow({ person, href, children }: { person: BlockedPerson; href: string; children?: ReactNode }) {
  const i18n = useI18n().people
  const name = displayNameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <a href={href} className="flex min-w-0 flex-1 basis-32 items-center gap-4 rounded-control no-underline">
        <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-13" />
        <span className="min-w-0">
          <bdi className="block truncate text-lg leading-snug font-semibold">{name}</bdi>
          <span className="block truncate text-sm text-muted">{placeOf(person) || i18n.profile.partyLover}</span>
        </span>
      </a>
      {children}
    </li>
  )
}
