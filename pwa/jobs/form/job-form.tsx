import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { Form, Select, TextArea, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import '#pwa/accounts/sign-up/no-generated-code.ts'
import { type ReactNode, useState } from 'react'
import { feeLabel } from '#contract/jobs/gig-labels.ts'
import { SetGig } from '#contract/jobs/gigs.ts'
import type { CreateJob } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { jobTypes } from '#contract/people/choices.ts'
import { US } from '#contract/places/area.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { DateField, focusUnreadable } from '#pwa/parts/date-field.tsx'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { useFields } from '#pwa/ui/fields/use-fields.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { errorsIn } from './field-errors.ts'
import { feeOf, fieldOfGig, gigIn, JobFields, orderFrom } from './job-fields.ts'

const GigFields = optional(() => import(/* online */ './gig-fields.tsx'))

export type JobFormProps = {
  start: JobFields
  onTyped: (typed: JobFields) => void
  labels: { submit: string; submitting: string; draftKept: string }
  /** An error that is thrown is shown at the fields it names, and then passed to `onFailed`. */
  send: (job: CreateJob, typed: JobFields) => Promise<void>
  onFailed: (error: unknown) => void
  /** Shown while the job belongs to no event. */
  eventChoice?: ReactNode
  children?: ReactNode
}

/** The form of a position, with the same fields for a new and an existing one. */
export function JobForm({ start, onTyped, labels, send, onFailed, eventChoice, children }: JobFormProps) {
  const jobs = useJobsI18n()
  const text = jobs.create
  const hiring = useHiringI18n()
  const { form, isBusy, submit } = useJobForm({ start, onTyped, send, onFailed })
  const element = useFocusOnError(form.attempts)

  return (
    <Form
      noValidate
      ref={element}
      onSubmit={submit}
      className="mt-7 space-y-5 rounded-card border border-line bg-surface p-5 md:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label={text.jobTitle} placeholder={text.jobTitlePlaceholder} {...form.text('title')} />
        <Select
          label={text.jobType}
          options={jobTypes.map(({ value }) => ({ value, label: jobs.types[value] }))}
          {...form.text('jobType')}
        />
      </div>
      <TextArea label={text.description} {...form.text('description')} />
      <TextArea label={text.requirements} {...form.text('requirements')} />
      {form.values.gigEvent ? <GigFields form={form} /> : eventChoice}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label={text.location} placeholder={text.locationPlaceholder} {...form.text('location')} />
        <TextInput
          label={text.salaryRange}
          placeholder={homeOfPage().country === US ? text.salaryPlaceholder : text.salaryPlaceholderAbroad}
          hint={form.values.gigEvent ? hiring.salaryOfGig : undefined}
          {...form.text('salaryRange')}
        />
        <TextInput label={text.contactEmail} type="email" autoComplete="email" {...form.text('contactEmail')} />
        <TextInput label={text.contactPhone} type="tel" autoComplete="tel" {...form.text('contactPhone')} />
        <DateField
          label={hiring.lastDay}
          hint={hiring.lastDayHint}
          min={Temporal.Now.plainDateISO().toString()}
          {...form.date('lastDay')}
        />
      </div>
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? labels.submitting : labels.submit}
        </Button>
        <QuietLink href={paths.profile}>{text.cancel}</QuietLink>
      </div>
      <p className="text-sm text-muted">{labels.draftKept}</p>
      {children}
    </Form>
  )
}

function useJobForm({ start, onTyped, send, onFailed }: Omit<JobFormProps, 'labels' | 'eventChoice' | 'children'>) {
  const i18n = useI18n()
  const { agreed } = useGigsI18n()
  const format = useFormat()
  /** The salary of a gig is its fee, unless the host writes more about it. */
  const completed = (values: JobFields): JobFields => {
    if (!values.gigEvent || values.salaryRange.trim() !== '') return values
    const fee = feeOf(values)
    return { ...values, salaryRange: fee ? feeLabel(fee, { agreed }, format) : agreed }
  }
  const form = useFields<JobFields>(start, {
    check: values => {
      const gig = gigIn(values)
      const errors = Object.entries(gig ? errorsIn(SetGig, gig, i18n) : {})
      const ofGig = Object.fromEntries(errors.map(([name, error]) => [fieldOfGig(name), error]))
      return { ...errorsIn(JobFields, completed(values), i18n), ...ofGig }
    },
    onChanged: onTyped,
  })
  const [isBusy, setIsBusy] = useState(false)

  const submit = async () => {
    if (focusUnreadable() || !form.isValid()) return
    setIsBusy(true)
    const values = completed(form.values)
    await send(orderFrom(JobFields.parse(values)), values).catch((error: unknown) => {
      const sentences = fieldSentences(error, i18n).map(([path, sentence]) => [formFieldOf(path), sentence])
      form.mark(Object.fromEntries(sentences))
      onFailed(error)
    })
    setIsBusy(false)
  }
  return { form, isBusy, submit }
}

/** The field of the form that a refusal names: `gig.to` is `gigTo`. */
function formFieldOf(path: string): string {
  const [name, part = ''] = path.split('.')
  if (name === 'gig') return fieldOfGig(part)
  return path === 'expiresAt' ? 'lastDay' : path
}
