import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import * as pageCalls from '#contract/events/page/calls.ts'
import { USD } from '#contract/i18n/money.ts'
import * as calls from '#contract/jobs/calls.ts'
import type { CreateJob } from '#contract/jobs/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { cityLabel } from '#contract/places/area.ts'
import { createOnce, useCreationKey } from '#pwa/data/create-once.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { useDraftOwner, useSession } from '#pwa/session/session.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { resource, responseTo, send } from '#sw/http/send.ts'
import { emptyJob, type JobFields } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { JobFormPage } from './job-form-page.tsx'

const EventChoice = optional(() => import(/* online */ './event-choice.tsx'))

/** Only hosts may post positions. Other members receive the message on submitting, and their draft stays. */
class HostsOnly extends Error {}

/** The form of a job, or with `event` in the address that of a gig at this event. */
export default function CreateJobPage() {
  const { event: eventId }: { event?: string } = useSearch({ strict: false })
  const me = useSession(session => session.me)
  const event = useRemote(eventId ? resource(pageCalls.event, { params: { id: eventId } }) : null, me?.id ?? null)
  if (eventId && event.state === 'loading') return <LoadingPage />
  const start = event.state === 'loaded' ? gigFormAt(event.body, me?.email ?? null, me?.phoneNumber ?? null) : emptyJob
  return <NewJob key={start.gigEvent} start={start} />
}

function NewJob({ start }: { start: JobFields }) {
  const i18n = useJobsI18n().create
  const draftName = start.gigEvent ? `create-gig ${start.gigEvent}` : 'create-job'
  const draft = useDraft<JobFields & { key: string }>(useDraftOwner(), draftName)
  const me = useSession(session => session.me)
  const navigate = useNavigate()

  const key = useCreationKey(draft.restored?.key)
  const post = async (job: CreateJob) => {
    if (me?.userType !== 'party_host') throw new HostsOnly()
    const { id: forUser } = me
    await createOnce(
      key,
      headers => responseTo(calls.createJob, { body: job, headers, forUser }),
      ({ id }) => send(calls.editJob, { params: { id }, body: job, forUser }),
    )
    await draft.remove()
    const link = { name: i18n.seeListings, href: paths.hostProfile({ tab: 'jobs' }) }
    showToast({ title: i18n.successTitle, description: i18n.created, link })
    await navigate({ to: pages.profile })
  }
  const refuse = (error: unknown) => {
    const isSignedOut = !me || hasStatus(error, 401)
    if (isSignedOut) return showToast({ title: i18n.signInTitle, description: i18n.signInText, tone: 'danger' })
    if (error instanceof HostsOnly)
      return showToast({ title: i18n.hostsOnlyTitle, description: i18n.hostsOnlyText, tone: 'danger' })
    showToast({ title: i18n.errorTitle, description: i18n.failed, tone: 'danger' })
  }

  return (
    <JobFormPage title={i18n.title} subtitle={i18n.subtitle}>
      {draft.restored !== undefined && (
        <JobForm
          start={{ ...start, ...draft.restored }}
          onTyped={typed => draft.store({ ...typed, key })}
          labels={i18n}
          send={post}
          onFailed={refuse}
          eventChoice={me?.userType === 'party_host' && <EventChoice hostId={me.id} />}
        />
      )}
    </JobFormPage>
  )
}

/** The form of a new gig at this event: its place, its hours and its currency. */
function gigFormAt(event: Event, contactEmail: string | null, contactPhone: string | null): JobFields {
  return {
    ...emptyJob,
    jobType: 'temporary',
    location: [event.venue, cityLabel(event, 'en')].filter(Boolean).join(', '),
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
    gigEvent: event.id,
    gigFrom: event.startTime,
    gigTo: event.endTime ?? '',
    gigCurrency: event.currency ?? USD,
  }
}
