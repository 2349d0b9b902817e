import type { ReactNode } from 'react'
import { countLabel } from '#contract/i18n/figures.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { homeOf } from '../person/place.ts'
import { TypeBadge } from '../person/type-badge.tsx'
import { profileCounts } from './profile-head.tsx'

/** `hasLinks`: the numbers of followers lead to their lists. `children` are the buttons beside the name. */
type HostHeadProps = { person: PublicUser; hasLinks?: boolean; children: ReactNode }

/** The head of a host's own page in a few lines, because the desk comes first. */
export function HostHead({ person, hasLinks = false, children }: HostHeadProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.people
  const name = displayNameOf(person)
  const label = hostLabelOf(person, text.host)

  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar
          key={person.profileImageUrl}
          id={person.id}
          name={name}
          src={person.profileImageUrl}
          className="size-14"
        />
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="display text-3xl wrap-anywhere md:text-4xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-sm text-muted wrap-anywhere">
            {label !== text.host && (
              <>
                <bdi className="font-semibold text-text">{label}</bdi> ·{' '}
              </>
            )}
            @{person.username} · <bdi>{homeOf(person, i18n)}</bdi>
            {hasLinks && person.hometown && ` · ${text.profile.hometown(person.hometown)}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <TypeBadge userType={person.userType} />
        {profileCounts(person, text.counted).map(({ label, count, href }) => {
          const figure = (
            <>
              <strong className="figures text-text">{countLabel(count, format)}</strong> <span>{label}</span>
            </>
          )
          return hasLinks && href ? (
            <a key={label} href={href} className="inline-flex min-h-11 items-center gap-1 no-underline hover:underline">
              {figure}
            </a>
          ) : (
            <span key={label}>{figure}</span>
          )
        })}
        <bdi className="w-full min-w-0 text-text wrap-anywhere md:w-auto">
          {person.statusMessage || text.defaultStatus}
        </bdi>
      </div>
    </header>
  )
}
