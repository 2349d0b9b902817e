import { useNavigate, useSearch } from '@tanstack/react-router'
import Navigation from 'lucide-react/icons/navigation'
import * as calls from '#contract/jobs/calls.ts'
import { feeLabel, gigPlaceLabel, gigTimeLabel } from '#contract/jobs/gig-labels.ts'
import { BoardFilter, gigRoles, kmTo, onBoard, otherJobs } from '#contract/jobs/gigs.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages, paths, serverPaths } from '#contract/paths.ts'
import { distanceLabel, type Point } from '#contract/places/distance.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useNear } from '#pwa/events/location/use-near.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { DateField } from '#pwa/parts/date-field.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { useDraftOwner } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { bound, Select, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { deviceStore } from '#sw/device-store.ts'
import { resource } from '#sw/http/send.ts'
import { useGigScreensI18n } from './gigs/gig-pages-i18n.ts'
import { JobItem } from './host-jobs.tsx'

const NEAR_KM = 50

/** The open gigs of all events to come and the other open jobs, for everybody. The filters are in the address. */
export default function BoardPage() {
  const text = useGigScreensI18n()
  const remote = useRemote(resource(calls.board), null)
  useTitle(text.title)

  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      <h1 className="display text-5xl md:text-6xl">{text.title}</h1>
      <p className="mt-2 text-lg text-muted">{text.subtitle}</p>
      <OwnApplications />
      <div className="mt-6">
        <PageStates remote={remote} rows={4} empty={<EmptyState title={text.none} text={text.noneText} />}>
          {jobs => (
            <>
              {jobs.some(({ gig }) => gig) && <Board jobs={jobs} />}
              <OtherJobs jobs={otherJobs(jobs)} />
            </>
          )}
        </PageStates>
      </div>
      <p className="mt-6">
        <a className="underline underline-offset-4" href={serverPaths.feedOfJobs}>
          {text.feed}
        </a>
      </p>
    </div>
  )
}

function Board({ jobs }: { jobs: Job[] }) {
  const text = useGigScreensI18n()
  const filter = BoardFilter.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const near = useNear()
  const here = near.here ?? null
  const shown = onBoard(jobs, { ...filter, within: here ? NEAR_KM : undefined }, here)
  const cities = [...new Set(jobs.flatMap(({ event }) => (event ? [event.city] : [])))].toSorted()
  const set = (change: Partial<Record<keyof BoardFilter, string>>) => {
    const search = Object.fromEntries(
      Object.entries({ ...filter, ...change }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    )
    void navigate({ to: pages.jobs, search, replace: true, resetScroll: false })
  }
  const clear = () => {
    near.clear()
    void navigate({ to: pages.jobs, search: {}, replace: true, resetScroll: false })
  }

  return (
    <>
      <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
        <Select
          label={text.role}
          {...bound(filter.role ?? '', role => set({ role }))}
          options={[
            { value: '', label: text.anyRole },
            ...gigRoles.map(role => ({ value: role, label: text.roles[role] })),
          ]}
        />
        <Select
          label={text.city}
          {...bound(filter.city ?? '', city => set({ city }))}
          options={[{ value: '', label: text.anyCity }, ...cities.map(city => ({ value: city, label: city }))]}
        />
        <div className="col-span-2 sm:col-span-1">
          <DateField label={text.fromDate} name="date" value={filter.date ?? ''} onValue={date => set({ date })} />
        </div>
        <div className="col-span-2 sm:col-span-1">
          <TextInput
            label={text.atLeast}
            name="pay"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={filter.pay ?? ''}
            onChange={event => set({ pay: event.target.value })}
          />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Chip isOn={near.state === 'on'} onClick={near.toggle}>
          <Navigation className="size-4" /> {text.near}
        </Chip>
        <output className="text-muted">{text.count(shown.length)}</output>
      </div>
      {(near.state === 'denied' || near.state === 'unknown') && <Notice className="mt-4">{text.notLocated}</Notice>}
      {shown.length === 0 && (
        <Notice className="mt-4" action={<SmallButton onClick={clear}>{text.clear}</SmallButton>}>
          {text.noneFit}
        </Notice>
      )}
      <ul className="mt-2">
        {shown.map(job => (
          <li key={job.id} className="border-b border-line py-5 last:border-b-0">
            <GigRow job={job} here={here} />
          </li>
        ))}
      </ul>
    </>
  )
}

function GigRow({ job: { id, title, gig, event }, here }: { job: Job; here: Point | null }) {
  const text = useGigScreensI18n()
  const { apply } = useJobsI18n().list
  const format = useFormat()
  if (!gig || !event) return null
  const km = here && kmTo(event, here)

  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="figures font-semibold text-accent-strong">{gigTimeLabel(gig, event, format)}</p>
        <h2 className="display mt-1 text-2xl long-words">{title}</h2>
        <p className="mt-1">
          {gig.eventId && (
            <a href={paths.event(gig.eventId)} className="underline underline-offset-4">
              {event.title}
            </a>
          )}
        </p>
        <p className="text-muted">
          {[gigPlaceLabel(event, format), km === null ? '' : text.away(distanceLabel(km, format))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:flex-col sm:items-end">
        <p className="figures text-xl font-bold">{feeLabel(gig, text, format)}</p>
        <Badge>{text.roles[gig.role]}</Badge>
        <SmallLink href={paths.applyForJob(id)}>{apply}</SmallLink>
      </div>
    </article>
  )
}

function OtherJobs({ jobs }: { jobs: Job[] }) {
  const text = useGigScreensI18n()
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="others" className="mt-8">
      <h2 id="others" className="display text-3xl">
        {text.others}
      </h2>
      <ul className="mt-2">
        {jobs.map(job => (
          <li key={job.id} className="border-b border-line py-5 last:border-b-0">
            <JobItem job={job} isOwn={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The applications that this device has sent, with the links to their status. */
function OwnApplications() {
  const text = useGigScreensI18n()
  const owner = useDraftOwner()
  const sent = useLiveQuery(
    () => deviceStore.sent.filter(one => one.owner === null || one.owner === owner).toArray(),
    [owner],
    [],
  )
  if (sent.length === 0) return null
  return (
    <section aria-labelledby="own" className="mt-6 rounded-card border border-line bg-surface p-5">
      <h2 id="own" className="display text-2xl">
        {text.yours}
      </h2>
      <ul className="mt-2">
        {sent.map(({ jobId, key }) => (
          <li key={key}>
            <OwnApplicationLink jobId={jobId} applicationKey={key} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The title of the job and the present status. A deleted application has no line. */
function OwnApplicationLink({ jobId, applicationKey: key }: { jobId: number; applicationKey: string }) {
  const text = useGigScreensI18n()
  const remote = useRemote(resource(calls.ownApplication, { params: { id: jobId, key } }), null)
  if (remote.state !== 'loaded') return null
  const { job, status } = remote.body
  return (
    <a href={paths.ownApplication(jobId, key)} className="inline-flex min-h-11 flex-wrap items-center gap-x-2">
      <span className="font-semibold underline underline-offset-4">{job.title}</span>
      <span className="text-muted">{text.statuses[status]}</span>
    </a>
  )
}
