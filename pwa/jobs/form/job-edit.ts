import type { Job } from '#contract/jobs/jobs.ts'
import { type Base, type EditDraft, reopened, type Shape } from '#pwa/edits/merge.ts'
import { fieldsFrom, type JobFields, orderFrom } from './job-fields.ts'

export type JobUnit = Exclude<keyof JobFields, `gig${string}`> | 'gig'

export const jobShape: Shape<JobFields, JobUnit> = {
  units: {
    title: { form: ['title'], sent: ['title'] },
    jobType: { form: ['jobType'], sent: ['jobType'] },
    description: { form: ['description'], sent: ['description'] },
    requirements: { form: ['requirements'], sent: ['requirements'] },
    location: { form: ['location'], sent: ['location'] },
    salaryRange: { form: ['salaryRange'], sent: ['salaryRange'] },
    contactEmail: { form: ['contactEmail'], sent: ['contactEmail'] },
    contactPhone: { form: ['contactPhone'], sent: ['contactPhone'] },
    lastDay: { form: ['lastDay'], sent: ['expiresAt'] },
    gig: { form: ['gigEvent', 'gigRole', 'gigFrom', 'gigTo', 'gigFee', 'gigCurrency'], sent: ['gig'] },
  },
  bodyFrom: orderFrom,
}

export function baseFrom(job: Job): Base<JobFields> {
  // A job cached by an earlier release has no version; 0 makes the server compare every field.
  return { form: fieldsFrom(job), version: job.version ?? 0 }
}

/** The stored draft of the form; an earlier release stored the typed values without the values they replaced. */
export type JobDraft = EditDraft<JobFields> | JobFields

export function openedWith(draft: JobDraft | null, job: Job): EditDraft<JobFields> & { conflicts: JobUnit[] } {
  const base = baseFrom(job)
  if (draft === null) return { form: base.form, base, conflicts: [] }
  if ('base' in draft) return reopened(jobShape, draft, base)
  return reopened(jobShape, { form: { ...base.form, ...draft }, base: null }, base)
}
