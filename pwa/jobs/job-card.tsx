import type { ReactNode } from 'react'
import { feeLabel, gigTimeLabel } from '#contract/jobs/gig-labels.ts'
import type { Gig, GigEvent } from '#contract/jobs/gigs.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { TextLink } from '#pwa/ui/button.tsx'

/** The position's details: above the form on a phone, beside it on a wide screen. */
export function JobCard({ job, children }: { job: Job; children?: ReactNode }) {
  const i18n = useJobsI18n()
  const { apply } = i18n
  const facts = [
    [apply.jobType, i18n.types[job.jobType]],
    [apply.location, job.location],
    [apply.salaryRange, job.salaryRange],
  ] as const

  return (
    <aside
      aria-label={apply.theJob}
      className="rounded-card border border-line bg-surface p-5 md:sticky md:top-6 md:order-2 md:p-6"
    >
      <h2 className="display text-2xl">{job.title}</h2>
      {job.gig && job.event && <GigFacts gig={job.gig} event={job.event} />}
      <dl className="mt-4 flex flex-wrap gap-x-4 gap-y-3 md:block md:space-y-3">
        {facts.map(([name, fact]) => (
          <div key={name} className="grow basis-32">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 text-sm text-muted">{apply.description}</h3>
      <p className="mt-0.5 whitespace-pre-line">{job.description}</p>
      <h3 className="mt-4 text-sm text-muted">{apply.requirements}</h3>
      <p className="mt-0.5 whitespace-pre-line">{job.requirements}</p>
      {children && <div className="-ml-3 mt-4">{children}</div>}
    </aside>
  )
}

function GigFacts({ gig, event }: { gig: Gig; event: GigEvent }) {
  const text = useGigsI18n()
  const format = useFormat()
  return (
    <div className="mt-3">
      <p className="figures font-semibold text-accent-strong">{gigTimeLabel(gig, event, format)}</p>
      <p>
        {text.roles[gig.role]} · <span className="figures">{feeLabel(gig, text, format)}</span>
      </p>
      {gig.eventId && <TextLink href={paths.event(gig.eventId)}>{event.title}</TextLink>}
    </div>
  )
}
