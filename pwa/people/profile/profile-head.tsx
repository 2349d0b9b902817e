import type { ReactNode } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf, hostLabelOf } from '#contract/people/people.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { homeOf } from '../person/place.ts'
import { TypeBadge } from '../person/type-badge.tsx'

export type ProfileHeadProps = {
  person: PublicUser
  /** On a host's own pages the promotion group is shown below the name. */
  hasHostLabel?: boolean
  /** Below the buttons, which do not move when it is loaded. */
  banner?: ReactNode
  children?: ReactNode
}

/** Name, picture and status: a column beside the tabs on a wide screen, the top of the page on a phone. */
export function ProfileHead({ person, hasHostLabel = false, banner, children }: ProfileHeadProps) {
  const i18n = useI18n()
  const text = i18n.people
  const name = displayNameOf(person)

  return (
    <section className="relative min-w-0">
      <div className="flex flex-wrap items-start gap-x-5 md:block">
        <Avatar
          key={person.profileImageUrl}
          id={person.id}
          name={name}
          src={person.profileImageUrl}
          shape="card"
          className="-mt-14 size-28 ring-6 ring-ground md:-mt-20 md:size-40"
        />
        <div className="min-w-0 grow basis-32 pt-1 md:pt-4">
          <h1 className="display text-4xl wrap-anywhere md:text-5xl">
            <bdi>{name}</bdi>
          </h1>
          {hasHostLabel && (
            <p className="mt-1 font-semibold wrap-anywhere">
              <bdi>{hostLabelOf(person, text.host)}</bdi>
            </p>
          )}
          <p className="mt-1.5 text-muted">
            <span className="wrap-anywhere">@{person.username}</span> · <bdi>{homeOf(person, i18n)}</bdi>
          </p>
          {person.hometown && <p className="text-sm text-muted">{text.profile.hometown(person.hometown)}</p>}
          <div className="mt-3">
            <TypeBadge userType={person.userType} />
          </div>
        </div>
      </div>
      <p className="mt-5 text-lg wrap-anywhere">
        <bdi>{person.statusMessage || text.defaultStatus}</bdi>
      </p>
      <Counts person={person} />
      {children && <div className="mt-6 flex flex-wrap items-start gap-3">{children}</div>}
      {banner}
    </section>
  )
}

function Counts({ person }: { person: PublicUser }) {
  const { counted } = useI18n().people
  return (
    <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
      {profileCounts(person, counted).map(({ label, count, href }) => (
        <li key={label}>
          <Count label={label} count={count} href={href} />
        </li>
      ))}
    </ul>
  )
}

/** The specified counts of a person, with the lists of people that they lead to. */
export function profileCounts(person: PublicUser, counted: I18n['people']['counted']) {
  const { eventsCount, followersCount, followingCount } = person
  return [
    { label: counted.events(eventsCount), count: eventsCount, href: undefined },
    { label: counted.followers(followersCount), count: followersCount, href: paths.followersOf(person.id) },
    { label: counted.following(followingCount), count: followingCount, href: paths.followingOf(person.id) },
  ]
}

function Count({ label, count, href }: { label: string; count: number; href: string | undefined }) {
  const format = useFormat()
  const inside = (
    <>
      <span className="display figures block text-3xl">{countLabel(count, format)}</span>
      <span className="block text-muted">{label}</span>
    </>
  )
  return href ? (
    <a href={href} className="-mx-2 block rounded-control px-2 py-1 no-underline hover:bg-raised">
      {inside}
    </a>
  ) : (
    <p className="py-1">{inside}</p>
  )
}

/** The job listings are part of the Venue tab of a host, and have an id of their own in the URL. */
export const JOBS = 'jobs'

/** The open tab is in the URL, so that it can be shared and survives Back. */
export function useTab<const Id extends string>(ids: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const requested = useQuery().get('tab')
  const change = useChangeQuery()
  return [ids.find(id => id === requested) ?? ids[0], tab => change({ tab })]
}
