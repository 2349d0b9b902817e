import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/jobs/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useSession } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button, LinkButton, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import { resource } from '#sw/http/send.ts'

/** A host's positions. Everyone can apply; only the host can manage them. */
export function HostJobs({ hostId }: { hostId: string }) {
  const i18n = useJobsI18n().list
  const userId = useSession(session => session.me?.id ?? null)
  const remote = useRemote(resource(calls.jobsOfHost, { params: { id: hostId } }), userId)
  const isOwn = userId === hostId

  if (remote.state === 'loading')
    return (
      <div>
        <output className="sr-only">{i18n.loading}</output>
        <SkeletonRow />
        <SkeletonRow />
      </div>
    )
  if (remote.state === 'failed')
    return <EmptyState isError title={i18n.failed} action={<Button onClick={remote.refresh}>{i18n.retry}</Button>} />

  const jobs = remote.state === 'loaded' ? remote.body : []
  return (
    <>
      {jobs.length === 0 && <p className="text-muted">{isOwn ? i18n.noneOwnText : i18n.none}</p>}
      <ul>
        {jobs.map(job => (
          <li key={job.id} className="border-b border-line py-5 first:pt-0 last:border-b-0">
            <JobItem job={job} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {isOwn && (
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton size="small" href={paths.createJob}>
            {i18n.create}
          </LinkButton>
          {jobs.length === 0 && <SmallButton disabled>{i18n.viewApplications}</SmallButton>}
        </div>
      )}
    </>
  )
}

export function JobItem({ job, isOwn }: { job: Job; isOwn: boolean }) {
  const format = useFormat()
  const { list, types } = useJobsI18n()
  const posted = Temporal.Instant.from(job.createdAt).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()

  return (
    <article>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="display text-xl">{job.title}</h3>
        <Badge>{job.status === 'open' ? types[job.jobType] : list.closed}</Badge>
      </div>
      <p className="figures mt-1 font-semibold">{job.salaryRange}</p>
      <p className="text-muted">{job.location}</p>
      <p className="mt-2 line-clamp-3 whitespace-pre-line">{job.description}</p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2.5">
        <p className="text-sm text-muted">{list.posted(eventTimeLabel(posted.toString(), format))}</p>
        {isOwn && (
          <div className="flex flex-wrap items-center gap-2.5">
            {job.newApplications ? <Badge tone="accent">{list.newApplications(job.newApplications)}</Badge> : null}
            <LinkButton href={paths.editJob(job.id)} look="plain" size="small">
              {list.edit}
            </LinkButton>
            <SmallLink href={paths.jobApplications(job.id)}>{list.viewApplications}</SmallLink>
          </div>
        )}
        {!isOwn && job.status === 'open' && <SmallLink href={paths.applyForJob(job.id)}>{list.apply}</SmallLink>}
      </div>
    </article>
  )
}
