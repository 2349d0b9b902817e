import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { APPLICATION_RETENTION_DAYS, type Application, ApplicationStatus } from '#contract/jobs/applications.ts'
import * as calls from '#contract/jobs/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { resource } from '#sw/http/send.ts'
import { ApplicationCard } from './application-card.tsx'
import { JobFormPage } from './form/job-form-page.tsx'
import { OwnJob } from './form/own-job.tsx'

/** The server's page size; a shorter page is the last one. */
const PAGE_SIZE = 100

export default function ApplicationsPage() {
  const { jobId } = useParams({ from: pages.jobApplications })
  return <OwnJob jobId={jobId}>{({ job, me }) => <Applications job={job} me={me} />}</OwnJob>
}

function Applications({ job, me }: { job: Job; me: Me }) {
  const text = useHiringI18n()
  const newest = useRemote(resource(calls.applications, { params: { id: job.id } }), me.id)

  return (
    <JobFormPage
      title={text.applications}
      subtitle={text.applicationsFor({ title: job.title, location: job.location })}
    >
      <p className="mt-1 text-muted">{text.keptFor(APPLICATION_RETENTION_DAYS)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <SmallLink href={paths.editJob(job.id)}>{text.editJob}</SmallLink>
        <SmallLink href={paths.applyForJob(job.id)}>{text.seePage}</SmallLink>
      </div>
      <div className="mt-7">
        <PageStates remote={newest} rows={4}>
          {first => <List jobId={job.id} first={first} onChanged={newest.refresh} />}
        </PageStates>
      </div>
    </JobFormPage>
  )
}

function List({ jobId, first, onChanged }: { jobId: number; first: Application[]; onChanged: () => void }) {
  const text = useHiringI18n()
  const [olderPages, setOlderPages] = useState<Application[]>([])
  const [filter, setFilter] = useState<ApplicationStatus | null>(null)
  const [decided, setDecided] = useState<ReadonlyMap<string, ApplicationStatus>>(new Map())

  const applications = [...first, ...olderPages].map(one => ({ ...one, status: decided.get(one.id) ?? one.status }))
  const shown = applications.filter(({ status }) => filter === null || status === filter)
  const count = (status: ApplicationStatus) => applications.filter(one => one.status === status).length
  const last = (olderPages.length > 0 ? olderPages : first).at(-1)
  const isWhole = (olderPages.length > 0 ? olderPages.length : first.length) % PAGE_SIZE !== 0

  if (applications.length === 0) return <EmptyState title={text.none} text={text.noneText} />
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-2">
        <Chip isOn={filter === null} onClick={() => setFilter(null)}>
          {text.withCount({ name: text.all, count: applications.length })}
        </Chip>
        {ApplicationStatus.options.map(status => (
          <Chip key={status} isOn={filter === status} onClick={() => setFilter(status)}>
            {text.withCount({ name: text.statuses[status], count: count(status) })}
          </Chip>
        ))}
      </div>
      {shown.length === 0 && <p className="text-muted">{text.noneOf}</p>}
      <ul className="space-y-4">
        {shown.map(application => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              onDecided={status => {
                setDecided(earlier => new Map(earlier).set(application.id, status))
                onChanged()
              }}
            />
          </li>
        ))}
      </ul>
      {last && !isWhole && (
        <LoadMore
          page={resource(calls.applications, { params: { id: jobId }, query: { cursor: last.id } })}
          label={text.more}
          failedText={text.moreFailed}
          onLoaded={more => setOlderPages(earlier => [...earlier, ...more])}
        />
      )}
    </>
  )
}
