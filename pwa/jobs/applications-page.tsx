import { useParams } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import {
  APPLICATION_RETENTION_DAYS,
  type Application,
  ApplicationStatus,
  EditApplication,
} from '#contract/jobs/applications.ts'
import * as calls from '#contract/jobs/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { LoadMore } from '#pwa/parts/load-more.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { SmallLink } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Select } from '#pwa/ui/fields/form.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { resource, send } from '#sw/http/send.ts'
import { dayOf } from './form/job-fields.ts'
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

const link = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4 wrap-anywhere'

type ApplicationCardProps = { application: Application; onDecided: (status: ApplicationStatus) => void }

/** One application: the applicant, their contact data and files, and the host's decision. */
function ApplicationCard({ application, onDecided }: ApplicationCardProps) {
  const text = useHiringI18n()
  const gigs = useGigsI18n()
  const format = useFormat()
  const { id, applicantName: name, photoUrl, resumeUrl, resumeName } = application
  const face = <Avatar id={id} name={name} label={text.photoOf(name)} src={photoUrl} shape="card" className="size-24" />

  return (
    <Card className="p-5">
      <article className="flex flex-wrap items-start gap-x-5 gap-y-4">
        {photoUrl ? (
          <a href={photoUrl} download aria-label={text.seePhoto(name)}>
            {face}
          </a>
        ) : (
          face
        )}
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="display text-2xl">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {text.applied(eventTimeLabel(dayOf(application.createdAt).toString(), format))}
          </p>
          <p hidden={application.status === 'withdrawn'} className="mt-1 flex flex-wrap gap-x-5">
            <a href={`mailto:${application.applicantEmail}`} className={link}>
              <Mail className="size-4 shrink-0" />
              {application.applicantEmail}
            </a>
            <a href={`tel:${application.applicantPhone.replaceAll(/[^\d+]/g, '')}`} className={link}>
              <Phone className="size-4 shrink-0" />
              {application.applicantPhone}
            </a>
          </p>
          {resumeUrl && resumeName ? (
            <a href={resumeUrl} download className={link}>
              <Download className="size-4 shrink-0" />
              {text.resume(resumeName)}
            </a>
          ) : (
            <p className="text-muted">{text.noResume}</p>
          )}
        </div>
        <div className="w-full space-y-2 sm:w-48">
          <Decision application={application} onDecided={onDecided} />
          {application.availability && application.status !== 'withdrawn' && (
            <Badge tone={application.availability === 'busy' ? 'danger' : 'quiet'}>
              {gigs[application.availability]}
            </Badge>
          )}
        </div>
        {application.coverLetter && (
          <p className="w-full border-t border-line pt-4 whitespace-pre-line wrap-anywhere">
            {application.coverLetter}
          </p>
        )}
      </article>
    </Card>
  )
}

/** The decision is shown at once, and reverted if the server refuses it. */
function Decision({ application, onDecided }: ApplicationCardProps) {
  const text = useHiringI18n()
  const [chosen, setChosen] = useState<ApplicationStatus>()
  const i18n = useI18n()
  const { run } = useAction({
    failed: error => (hasStatus(error, 409) ? sentenceFor(error, i18n, text.statusFailed) : text.statusFailed),
    toast: true,
  })

  const decide = async (status: EditApplication['status']) => {
    setChosen(status)
    await run(async () => {
      await send(calls.decideOnApplication, { params: { id: application.id }, body: { status } })
      onDecided(status)
    })
    setChosen(undefined)
  }

  return (
    <Select
      label={<span className="sr-only">{text.statusOf(application.applicantName)}</span>}
      value={chosen ?? application.status}
      disabled={application.status === 'withdrawn'}
      options={ApplicationStatus.options.map(status => ({
        value: status,
        label: text.statusesOfOne[status],
        disabled: status === 'withdrawn',
      }))}
      onChange={event => {
        const { data } = EditApplication.safeParse({ status: event.target.value })
        if (data) void decide(data.status)
      }}
    />
  )
}
