import { useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import type { PublicUser } from '#contract/people/person.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { HostJobs } from '#pwa/jobs/host-jobs.tsx'
import { SmallLink } from '#pwa/ui/button.tsx'
import { DetailsList, type DetailsListProps } from '#pwa/ui/details-list.tsx'
import { ProfilePart } from './profile-part.tsx'

/** `isAtJobs`: the link leads to the job listings, so the page scrolls to them. */
export type HostVenueProps = { host: PublicUser; isOwn: boolean; isAtJobs?: boolean }

export function HostVenue({ host, isOwn, isAtJobs = false }: HostVenueProps) {
  const text = useI18n().people.hostPage
  const jobs = useRef<HTMLDivElement>(null)
  // In an effect, because focus and scrolling are outside React.
  useEffect(() => {
    if (!isAtJobs) return
    jobs.current?.focus({ preventScroll: true })
    jobs.current?.scrollIntoView({ block: 'start' })
  }, [isAtJobs])

  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
      <VenueCard host={host} isOwn={isOwn} />
      <div ref={jobs} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
        <ProfilePart title={text.jobs}>
          <HostJobs hostId={host.id} />
        </ProfilePart>
      </div>
    </div>
  )
}

function VenueCard({ host, isOwn }: { host: PublicUser; isOwn: boolean }) {
  const text = useI18n().people.hostPage
  const facts: DetailsListProps['details'] = [
    [text.address, host.venueAddress],
    [text.phone, host.venuePhone && <a href={`tel:${host.venuePhone}`}>{host.venuePhone}</a>],
    [
      text.website,
      host.venueWebsite && (
        <a
          href={host.venueWebsite}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="break-all underline underline-offset-4"
        >
          {host.venueWebsite.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
        </a>
      ),
    ],
  ]
  const isEmpty = !host.venueName && !host.venueDescription && facts.every(([, fact]) => !fact)

  return (
    <ProfilePart title={host.venueName || text.venueDetails}>
      {isEmpty && <p className="text-muted">{text.noVenue}</p>}
      {host.venueDescription && (
        <p className="mb-4 text-lg leading-relaxed wrap-anywhere whitespace-pre-wrap">
          <bdi>{host.venueDescription}</bdi>
        </p>
      )}
      <DetailsList details={facts} />
      {isEmpty && isOwn && (
        <SmallLink href={paths.editProfile} className="mt-4">
          {text.addVenue}
        </SmallLink>
      )}
    </ProfilePart>
  )
}
