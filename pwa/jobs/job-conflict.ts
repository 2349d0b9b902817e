import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { ConflictingField } from '#pwa/edits/conflict-dialog.tsx'
import { useConflictI18n } from '#pwa/edits/i18n.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useHiringI18n } from './hiring-i18n.ts'
import { useJobI18n } from './i18n.ts'
import type { JobUnit } from './job-edit.ts'
import type { JobFields } from './job-fields.ts'

/**
 * The labels and values to compare when a field of a position was changed on two devices, in the same wording as the
 * form.
 */
export function useJobConflict() {
  const { create: text, types } = useJobI18n()
  const { lastDay } = useHiringI18n()
  const { empty } = useConflictI18n()
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
  }

  const valueOf = (name: JobUnit, form: JobFields) => {
    if (name === 'jobType') return types[form.jobType ?? 'full-time']
    if (name === 'lastDay') return form.lastDay === '' ? '' : eventTimeLabel(form.lastDay, format)
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
