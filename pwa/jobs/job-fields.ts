import { z } from 'zod'
import { CreateJob, type Job } from '#contract/jobs/jobs.ts'

/** The values of the form: the last day is a local date instead of an instant. */
export const JobFields = CreateJob.omit({ expiresAt: true }).extend({ lastDay: z.string() })
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
}

export function orderFrom({ lastDay, ...job }: z.output<typeof JobFields>): CreateJob {
  return { ...job, expiresAt: lastDay === '' ? null : endOf(lastDay) }
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
