import { z } from 'zod'
import { USD } from '#contract/i18n/money.ts'
import { SetGig } from '#contract/jobs/gigs.ts'
import { CreateJob, type Job } from '#contract/jobs/jobs.ts'

/**
 * The values of the form: the last day is a local date instead of an instant, and the fields of a gig are empty for a
 * job without an event.
 */
export const JobFields = CreateJob.omit({ expiresAt: true, gig: true }).extend({
  lastDay: z.string(),
  gigEvent: z.string().default(''),
  gigRole: z.string().default('dj'),
  gigFrom: z.string().default(''),
  gigTo: z.string().default(''),
  gigFee: z.string().default(''),
  gigCurrency: z.string().default(USD),
})
export type JobFields = z.input<typeof JobFields>

export const emptyJob: JobFields = {
  title: '',
  jobType: 'full-time',
  description: '',
  requirements: '',
  location: '',
  salaryRange: '',
  contactEmail: '',
  contactPhone: '',
  lastDay: '',
  gigEvent: '',
  gigRole: 'dj',
  gigFrom: '',
  gigTo: '',
  gigFee: '',
  gigCurrency: USD,
}

/** The values may be incomplete: an edit compares them while they are typed. */
export function orderFrom(fields: JobFields): CreateJob {
  const { lastDay, jobType = 'full-time', gigEvent, gigRole, gigFrom, gigTo, gigFee, gigCurrency, ...job } = fields
  const { data: gig = null } = SetGig.safeParse(gigIn({ gigEvent, gigRole, gigFrom, gigTo, gigFee, gigCurrency }))
  return { ...job, jobType, expiresAt: lastDay === '' ? null : endOf(lastDay), gig }
}

type GigFields = Pick<JobFields, 'gigEvent' | 'gigRole' | 'gigFrom' | 'gigTo' | 'gigFee' | 'gigCurrency'>

/** The gig as the API has it; null for a job without an event. Drafts of an earlier release lack these fields. */
export function gigIn({ gigEvent, gigRole, gigFrom: from, gigTo: to, gigFee, gigCurrency = USD }: GigFields) {
  if (!gigEvent) return null
  const fee = gigFee?.trim().replace(',', '.')
  return { eventId: gigEvent, role: gigRole, from, to, fee: fee || null, currency: gigCurrency }
}

/** The fee and the currency of a valid gig; null for a job without an event. */
export function feeOf(fields: GigFields): Pick<SetGig, 'fee' | 'currency'> | null {
  return SetGig.safeParse(gigIn(fields)).data ?? null
}

/** The field of the form with this part of a gig: the `to` of the API is `gigTo`. */
export function fieldOfGig(name: string): string {
  return `gig${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

export function fieldsFrom(job: Job): JobFields {
  const { title, jobType, description, requirements, location, salaryRange, contactEmail, contactPhone } = job
  return {
    title,
    jobType,
    description,
    requirements,
    location,
    salaryRange,
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
    lastDay: job.expiresAt === null ? '' : dayOf(job.expiresAt).toString(),
    gigEvent: job.gig?.eventId ?? '',
    gigRole: job.gig?.role ?? 'dj',
    gigFrom: job.gig?.from ?? '',
    gigTo: job.gig?.to ?? '',
    gigFee: job.gig?.fee?.replace('.00', '') ?? '',
    gigCurrency: job.gig?.currency ?? USD,
  }
}

/** The date of an instant in this device's time zone. */
export function dayOf(instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()
}

/** The last second of that date in this device's time zone. */
function endOf(day: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(Temporal.Now.timeZoneId())
  return next.subtract({ seconds: 1 }).toInstant().toString()
}
