import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { feeLabel } from '#contract/jobs/gig-labels.ts'
import { GigRole } from '#contract/jobs/gigs.ts'
import type { ConflictingField } from '#pwa/edits/conflict-dialog.tsx'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import type { JobUnit } from './job-edit.ts'
import { feeOf, type JobFields } from './job-fields.ts'

/**
 * The labels and values to compare when a field of a position was changed on two devices, in the same wording as the
 * form.
 */
export function useJobConflict() {
  const { create: text, types } = useJobsI18n()
  const { lastDay } = useHiringI18n()
  const gigs = useGigsI18n()
  const { empty } = useEditConflictsI18n()
  const format = useFormat()
  const labels: Record<JobUnit, string> = {
    title: text.jobTitle,
    jobType: text.jobType,
    description: text.description,
    requirements: text.requirements,
    location: text.location,
    salaryRange: text.salaryRange,
    contactEmail: text.contactEmail,
    contactPhone: text.contactPhone,
    lastDay,
    gig: gigs.title,
  }

  const gigOf = (form: JobFields) => {
    const role = GigRole.safeParse(form.gigRole).data
    if (!form.gigEvent || !role) return ''
    const times = [form.gigFrom, form.gigTo].flatMap(time => (time ? timeLabel(time, format) : [])).join(' – ')
    const fee = feeOf(form)
    return [gigs.roles[role], times, fee && feeLabel(fee, gigs, format)].filter(Boolean).join(' · ')
  }
  const valueOf = (name: JobUnit, form: JobFields) => {
    if (name === 'jobType') return types[form.jobType ?? 'full-time']
    if (name === 'lastDay') return form.lastDay === '' ? '' : eventTimeLabel(form.lastDay, format)
    if (name === 'gig') return gigOf(form)
    return form[name]
  }

  return (names: JobUnit[], saved: JobFields, yours: JobFields): ConflictingField<JobUnit>[] =>
    names.map(name => ({
      name,
      label: labels[name],
      saved: valueOf(name, saved) || empty,
      yours: valueOf(name, yours) || empty,
    }))
}
