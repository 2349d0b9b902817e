import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/jobs/calls.ts'
import { feeLabel } from '#contract/jobs/gig-labels.ts'
import { GigRole } from '#contract/jobs/gigs.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { pages } from '#contract/paths.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { type ConflictingField, EditConflict } from '#pwa/edits/conflict-dialog.tsx'
import { type Base, type EditDraft, plainUnits, reopened, type Shape } from '#pwa/edits/merge.ts'
import { useEdit } from '#pwa/edits/use-edit.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { putCached } from '#sw/cache/responses.ts'
import { withStore } from '#sw/db.ts'
import { ifMatch } from '#sw/delivery/kinds/edit-conflict.ts'
import { resource, send } from '#sw/http/send.ts'
import { feeOf, fieldsFrom, type JobFields, orderFrom } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { JobFormPage } from './job-form-page.tsx'
import { OwnJob } from './own-job.tsx'

const EndJob = optional(() => untilLoaded(() => import(/* online */ './end-job.tsx')))

export default function EditJobPage() {
  const { jobId } = useParams({ from: pages.editJob })
  return <OwnJob jobId={jobId}>{({ job, me }) => <EditJob key={job.id} job={job} me={me} />}</OwnJob>
}

function EditJob({ job, me }: { job: Job; me: Me }) {
  const text = useHiringI18n()
  const jobs = useJobsI18n()
  const draft = useDraft<JobDraft>(me.id, `job ${job.id}`)
  const [usedVersion, setUsedVersion] = useState<number | null>(null)
  const navigate = useNavigate()

  const stay = () => setUsedVersion(usedVersion ?? job.version)

  const finish = async (description: string) => {
    await draft.remove()
    showToast({ title: jobs.create.successTitle, description })
    await navigate({ to: pages.profile })
  }

  return (
    <JobFormPage title={text.editTitle} subtitle={job.title}>
      {draft.restored !== undefined && (
        <EditForm
          // Until it is used, the form follows a newer response. Afterwards the typed values and an open dialog stay.
          key={usedVersion ?? job.version}
          job={job}
          me={me}
          draft={draft.restored}
          onUsed={stay}
          onTyped={typed => {
            stay()
            draft.store(typed)
          }}
          onDone={finish}
        />
      )}
    </JobFormPage>
  )
}

type EditFormProps = {
  job: Job
  me: Me
  draft: JobDraft | null
  /** Called when a dialog opens. */
  onUsed: () => void
  onTyped: (typed: EditDraft<JobFields>) => void
  onDone: (message: string) => Promise<void>
}

/** Sends the fields that were changed here, with the version they were changed on. */
function EditForm({ job, me, draft, onUsed, onTyped, onDone }: EditFormProps) {
  const i18n = useI18n()
  const jobs = useJobsI18n()
  const text = useHiringI18n()
  const fieldsOf = useJobConflict()

  const refuse = (error: unknown) => {
    const description = sentenceFor(error, i18n, text.saveFailed)
    showToast({ title: jobs.create.errorTitle, description, tone: 'danger' })
  }
  const edit = useEdit<JobFields, JobUnit, Job>({
    shape: jobShape,
    resource: job,
    opened: () => openedWith(draft, job),
    baseFrom,
    async send(body, { base: { version } }) {
      const params = { id: job.id }
      const saved = await send(calls.editJob, { params, body, headers: ifMatch(version) })
      // Without IndexedDB there is no cached job to update.
      await withStore(me.id, store => putCached(store, resource(calls.job, { params }), saved)).catch(() => undefined)
    },
    onTyped,
    onFailed: refuse,
  })

  return (
    <>
      <JobForm
        key={edit.round}
        start={edit.form}
        onTyped={edit.typed}
        labels={{ submit: text.save, submitting: text.saving, draftKept: text.draftKept }}
        send={(_, typed) => edit.save(typed, () => onDone(text.saved))}
        onFailed={refuse}
      >
        <EndJob job={job} onOpened={onUsed} onDone={onDone} onFailed={refuse} />
      </JobForm>
      <EditConflict edit={edit} fieldsOf={fieldsOf} />
    </>
  )
}

/**
 * The labels and values to compare when a field of a position was changed on two devices, in the same wording as the
 * form.
 */
function useJobConflict() {
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

type JobUnit = Exclude<keyof JobFields, `gig${string}`> | 'gig'

const jobShape: Shape<JobFields, JobUnit> = {
  units: {
    ...plainUnits('title', 'jobType', 'description', 'requirements', 'location', 'salaryRange'),
    ...plainUnits('contactEmail', 'contactPhone'),
    lastDay: { form: ['lastDay'], sent: ['expiresAt'] },
    gig: { form: ['gigEvent', 'gigRole', 'gigFrom', 'gigTo', 'gigFee', 'gigCurrency'], sent: ['gig'] },
  },
  bodyFrom: orderFrom,
}

function baseFrom(job: Job): Base<JobFields> {
  // A job cached by an earlier release has no version; 0 makes the server compare every field.
  return { form: fieldsFrom(job), version: job.version ?? 0 }
}

/** The stored draft of the form; an earlier release stored the typed values without the values they replaced. */
type JobDraft = EditDraft<JobFields> | JobFields

function openedWith(draft: JobDraft | null, job: Job): EditDraft<JobFields> & { conflicts: JobUnit[] } {
  const base = baseFrom(job)
  if (draft === null) return { form: base.form, base, conflicts: [] }
  if ('base' in draft) return reopened(jobShape, draft, base)
  return reopened(jobShape, { form: { ...base.form, ...draft }, base: null }, base)
}
