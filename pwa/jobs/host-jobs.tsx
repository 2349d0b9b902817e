import type { Job } from '#contract/jobs.ts'
import { nightLabel } from '#contract/night-labels.ts'
import { paths } from '#contract/paths.ts'
import { useCopy } from '#pwa/copy.ts'
import { useSession } from '#pwa/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import { useLanguage } from '#pwa/words.ts'

/** What a host needs hands for: applied to by anybody, looked after by the host alone. */
export function HostJobs({ hostId }: { hostId: string }) {
  const words = useLanguage(state => state.words.jobs.list)
  const userId = useSession(session => session.me?.id ?? null)
  const found = useCopy<Job[]>(`/api/jobs/host/${encodeURIComponent(hostId)}`, userId)
  const isOwn = userId === hostId
  const create = (
    <LinkButton href={paths.createJob} look="quiet" className="max-sm:w-full">
      {words.create}
    </LinkButton>
  )

  if (found.state === 'loading')
    return (
      <div>
        <output className="sr-only">{words.loading}</output>
        <SkeletonRow />
        <SkeletonRow />
      </div>
    )
  if (found.state === 'failed')
    return <EmptyState title={words.failed} action={<Button onClick={found.refresh}>{words.retry}</Button>} />

  const jobs = found.state === 'there' ? found.body : []
  if (jobs.length === 0)
    return (
      <EmptyState
        title={words.none}
        text={isOwn && words.noneOwnText}
        action={
          isOwn && (
            <div className="flex flex-wrap gap-2.5">
              {create}
              <Button look="quiet" disabled>
                {words.viewApplications}
              </Button>
            </div>
          )
        }
      />
    )
  return (
    <section aria-label={words.title}>
      {isOwn && create}
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {jobs.map(job => (
          <li key={job.id}>
            <JobItem job={job} isOwn={isOwn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function JobItem({ job, isOwn }: { job: Job; isOwn: boolean }) {
  const { language, words } = useLanguage()
  const { list, types } = words.jobs
  const posted = Temporal.Instant.from(job.createdAt).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()

  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="display text-2xl">{job.title}</h3>
        <Badge tone={job.status === 'open' ? 'accent' : 'quiet'}>
          {job.status === 'open' ? types[job.jobType] : list.closed}
        </Badge>
      </div>
      <p className="figures mt-1.5 font-semibold">{job.salaryRange}</p>
      <p className="text-muted">{job.location}</p>
      <p className="mt-3 line-clamp-4 whitespace-pre-line">{job.description}</p>
      <p className="mt-3 text-sm text-muted">{list.posted(nightLabel(posted.toString(), language))}</p>
      <div className="mt-auto flex flex-wrap gap-2.5 pt-4">
        {isOwn ? (
          <LinkButton href={paths.jobApplications(job.id)} look="quiet" size="small">
            {list.viewApplications}
          </LinkButton>
        ) : (
          <LinkButton href={paths.applyForJob(job.id)} size="small">
            {list.apply}
          </LinkButton>
        )}
      </div>
    </article>
  )
}
