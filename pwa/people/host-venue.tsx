import type { ReactNode } from 'react'
import type { Job } from '#contract/jobs.ts'
import { jobTypes } from '#contract/lists.ts'
import { paths } from '#contract/paths.ts'
import type { PublicUser } from '#contract/people-calls.ts'
import { useCopy } from '#pwa/copy.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useWords } from '#pwa/words.ts'
import { CopyStates } from './copy-states.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

export type HostVenueProps = { host: PublicUser; viewerId: string; isOwn: boolean }

/** Where a host is at home, and whom they look for. */
export function HostVenue({ host, viewerId, isOwn }: HostVenueProps) {
  const text = useWords().people.hostPage
  const jobs = useCopy<Job[]>(`/api/jobs/host/${host.id}`, viewerId)
  const noJobs = <p className="text-muted">{text.noJobs}</p>

  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <VenueCard host={host} isOwn={isOwn} />
      <ProfileCard title={text.jobs}>
        <CopyStates copy={jobs} loading={<RowsSkeleton rows={2} />} missing={noJobs}>
          {list =>
            list.length === 0 ? (
              noJobs
            ) : (
              <ul>
                {list.map(job => (
                  <JobLine key={job.id} job={job} isOwn={isOwn} />
                ))}
              </ul>
            )
          }
        </CopyStates>
        {isOwn && (
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton size="small" href={paths.createJob}>
              {text.createJob}
            </LinkButton>
            {(jobs.state !== 'there' || jobs.body.length === 0) && (
              <Button look="quiet" size="small" disabled>
                {text.viewApplications}
              </Button>
            )}
          </div>
        )}
      </ProfileCard>
    </div>
  )
}

function VenueCard({ host, isOwn }: { host: PublicUser; isOwn: boolean }) {
  const text = useWords().people.hostPage
  const facts: [label: string, fact: ReactNode][] = [
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
    <ProfileCard title={host.venueName || text.venueDetails}>
      {isEmpty && <p className="text-muted">{text.noVenue}</p>}
      {host.venueDescription && (
        <p className="mb-4 leading-relaxed whitespace-pre-wrap">
          <bdi>{host.venueDescription}</bdi>
        </p>
      )}
      <dl className="figures space-y-3">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-medium">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {isEmpty && isOwn && (
        <LinkButton look="quiet" size="small" href={paths.editProfile} className="mt-4">
          {text.addVenue}
        </LinkButton>
      )}
    </ProfileCard>
  )
}

function JobLine({ job, isOwn }: { job: Job; isOwn: boolean }) {
  const text = useWords().people.hostPage
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold">{job.title}</p>
        <p className="text-sm text-muted">
          {[jobTypes.find(({ value }) => value === job.jobType)?.label, job.salaryRange].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOwn ? (
        <LinkButton look="quiet" size="small" href={paths.jobApplications(job.id)}>
          {text.viewApplications}
        </LinkButton>
      ) : job.status === 'open' ? (
        <LinkButton look="quiet" size="small" href={paths.applyForJob(job.id)}>
          {text.apply}
        </LinkButton>
      ) : (
        <Badge>{text.closed}</Badge>
      )}
    </li>
  )
}
