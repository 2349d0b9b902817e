import '#pwa/accounts/sign-up/no-generated-code.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { CreateJob } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { jobTypes } from '#contract/people/choices.ts'
import { US } from '#contract/places/area.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { ControlledDateField } from '#pwa/parts/controlled-date-field.tsx'
import { focusUnreadable } from '#pwa/parts/date-field.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { homeOfPage } from '#sw/cache/events.ts'
import { useHiringI18n } from './hiring-i18n.ts'
import { useJobI18n } from './i18n.ts'
import { emptyJob, JobFields, orderFrom } from './job-fields.ts'
import { useMistakes } from './mistakes.ts'

export type JobFormProps = {
  start: JobFields
  onTyped: (typed: JobFields) => void
  labels: { submit: string; submitting: string; draftKept: string }
  /** An error that is thrown is shown at the fields it names, and then passed to `onFailed`. */
  send: (job: CreateJob, typed: JobFields) => Promise<void>
  onFailed: (error: unknown) => void
  children?: ReactNode
}

/** The form of a position, with the same fields for a new and an existing one. */
export function JobForm({ start, onTyped, labels, send, onFailed, children }: JobFormProps) {
  const i18n = useI18n()
  const jobs = useJobI18n()
  const text = jobs.create
  const hiring = useHiringI18n()
  const form = useForm<JobFields, unknown, z.output<typeof JobFields>>({
    defaultValues: start,
    resolver: zodResolver(JobFields),
  })
  const [storeDraft] = useState(() => onTyped)
  const mistake = useMistakes(form.formState.errors)

  // In an effect, because react-hook-form holds the values outside React.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values) }),
    [form, storeDraft],
  )

  const submit = async (fields: z.output<typeof JobFields>) => {
    try {
      await send(orderFrom(fields), form.getValues())
    } catch (error) {
      for (const [path, message] of fieldSentences(error, i18n)) {
        const field = path === 'expiresAt' ? 'lastDay' : path
        if (field in emptyJob) form.setError(field as keyof JobFields, { type: 'server', message })
      }
      onFailed(error)
    }
  }

  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!focusUnreadable()) void form.handleSubmit(submit)(event)
      }}
      className="mt-7 space-y-5 rounded-card border border-line bg-surface p-5 md:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={text.jobTitle}
          placeholder={text.jobTitlePlaceholder}
          error={mistake('title')}
          {...form.register('title')}
        />
        <Select
          label={text.jobType}
          options={jobTypes.map(({ value }) => ({ value, label: jobs.types[value] }))}
          error={mistake('jobType')}
          {...form.register('jobType')}
        />
      </div>
      <TextArea label={text.description} error={mistake('description')} {...form.register('description')} />
      <TextArea label={text.requirements} error={mistake('requirements')} {...form.register('requirements')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={text.location}
          placeholder={text.locationPlaceholder}
          error={mistake('location')}
          {...form.register('location')}
        />
        <TextInput
          label={text.salaryRange}
          placeholder={homeOfPage().country === US ? text.salaryPlaceholder : text.salaryPlaceholderAbroad}
          error={mistake('salaryRange')}
          {...form.register('salaryRange')}
        />
        <TextInput
          label={text.contactEmail}
          type="email"
          autoComplete="email"
          error={mistake('contactEmail')}
          {...form.register('contactEmail')}
        />
        <TextInput
          label={text.contactPhone}
          type="tel"
          autoComplete="tel"
          error={mistake('contactPhone')}
          {...form.register('contactPhone')}
        />
        <ControlledDateField
          name="lastDay"
          control={form.control}
          label={hiring.lastDay}
          hint={hiring.lastDayHint}
          min={Temporal.Now.plainDateISO().toString()}
          error={mistake('lastDay')}
        />
      </div>
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" isBusy={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? labels.submitting : labels.submit}
        </Button>
        <LinkButton href={paths.profile} look="quiet">
          {text.cancel}
        </LinkButton>
      </div>
      <p className="text-sm text-muted">{labels.draftKept}</p>
      {children}
    </form>
  )
}
