import '#pwa/accounts/no-generated-code.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CreateJob, type CreateJobBody, type Job } from '#contract/jobs.ts'
import { jobTypes } from '#contract/lists.ts'
import { pages, paths } from '#contract/paths.ts'
import { fieldSentences } from '#pwa/refusals.ts'
import { useOwner, useSession } from '#pwa/session.ts'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Select } from '#pwa/ui/select.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { RequestFailed, request } from '#sw/request.ts'
import { useMistakes } from './mistakes.ts'

export default function CreateJobPage() {
  const words = useWords().jobs.create
  const draft = useDraft<CreateJobBody>(useOwner(), 'create-job')
  useTitle(words.title)

  return (
    <div data-accent="host" className="page grow pt-6 pb-12 md:pt-10">
      <LinkButton href={paths.profile} look="plain" size="small" className="-ml-4">
        <ArrowLeft aria-hidden className="size-5" />
        {words.back}
      </LinkButton>
      <div className="mx-auto max-w-3xl">
        <h1 className="display mt-3 text-5xl md:text-6xl">{words.title}</h1>
        <p className="mt-2 text-lg text-muted">{words.subtitle}</p>
        {draft.restored !== undefined && (
          <JobForm start={{ ...empty, ...draft.restored }} onTyped={draft.keep} onPosted={() => draft.forget()} />
        )}
      </div>
    </div>
  )
}

type JobFormProps = {
  start: CreateJobBody
  onTyped: (typed: CreateJobBody) => void
  onPosted: () => Promise<void>
}

function JobForm({ start, onTyped, onPosted }: JobFormProps) {
  const words = useWords()
  const text = words.jobs.create
  const me = useSession(session => session.me)
  const navigate = useNavigate()
  const form = useForm<CreateJobBody, unknown, CreateJob>({ defaultValues: start, resolver: zodResolver(CreateJob) })
  const [keep] = useState(() => onTyped)
  const mistake = useMistakes(form.formState.errors)

  // The form keeps its own state outside React's.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form, keep])

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })

  const post = async (job: CreateJob) => {
    if (!me) return refuse(text.signInTitle, text.signInText)
    if (me.userType !== 'party_host') return refuse(text.hostsOnlyTitle, text.hostsOnlyText)
    try {
      await request<Job>('/api/jobs', { method: 'POST', json: job })
    } catch (error) {
      for (const [field, message] of fieldSentences(error, words))
        if (field in empty) form.setError(field as keyof CreateJobBody, { type: 'server', message })
      const isSignedOut = error instanceof RequestFailed && error.status === 401
      return isSignedOut ? refuse(text.signInTitle, text.signInText) : refuse(text.errorTitle, text.failed)
    }
    await onPosted()
    showToast({ title: text.successTitle, description: text.created })
    await navigate({ to: pages.profile })
  }

  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(post)(event)}
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
          options={jobTypes.map(({ value }) => ({ value, label: words.jobs.types[value] }))}
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
          placeholder={text.salaryPlaceholder}
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
      </div>
      <div className="flex flex-col gap-3 pt-2 sm:flex-row">
        <Button type="submit" isBusy={form.formState.isSubmitting}>
          {form.formState.isSubmitting ? text.submitting : text.submit}
        </Button>
        <LinkButton href={paths.profile} look="quiet">
          {text.cancel}
        </LinkButton>
      </div>
      <p className="text-sm text-muted">{text.draftKept}</p>
    </form>
  )
}

const empty: CreateJobBody = {
  title: '',
  jobType: 'full-time',
  description: '',
  requirements: '',
  location: '',
  salaryRange: '',
  contactEmail: '',
  contactPhone: '',
}
