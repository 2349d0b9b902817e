import '#pwa/accounts/no-generated-code.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Apply, type ApplyBody } from '#contract/applications.ts'
import { pages, paths } from '#contract/paths.ts'
import { fieldSentences } from '#pwa/refusals.ts'
import { useOwner } from '#pwa/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { FileField } from './file-field.tsx'
import { useMistakes } from './mistakes.ts'
import { sendApplication } from './send-application.ts'
import { useDocuments } from './use-documents.ts'

export function ApplyForm({ jobId }: { jobId: number }) {
  const draft = useDraft<ApplyBody>(useOwner(), `apply ${jobId}`)
  if (draft.restored === undefined) return null
  return (
    <Form jobId={jobId} start={{ ...empty, ...draft.restored }} onTyped={draft.keep} onSent={() => draft.forget()} />
  )
}

type FormProps = {
  jobId: number
  start: ApplyBody
  onTyped: (typed: ApplyBody) => void
  onSent: () => Promise<void>
}

function Form({ jobId, start, onTyped, onSent }: FormProps) {
  const words = useWords()
  const text = words.jobs.apply
  const navigate = useNavigate()
  const form = useForm<ApplyBody, unknown, Apply>({ defaultValues: start, resolver: zodResolver(Apply) })
  const { photo, resume } = useDocuments()
  // One form is one application, however often its send has to be repeated.
  const [key] = useState(() => crypto.randomUUID())
  const [keep] = useState(() => onTyped)
  const mistake = useMistakes(form.formState.errors)

  // The form keeps its own state outside React's.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form, keep])

  const send = async (application: Apply) => {
    try {
      await sendApplication(jobId, application, { photo: photo.file, resume: resume.file }, key)
    } catch (error) {
      for (const [field, message] of fieldSentences(error, words))
        if (field in empty) form.setError(field as keyof ApplyBody, { type: 'server', message })
      return showToast({ title: text.errorTitle, description: text.submitFailed, tone: 'danger' })
    }
    await onSent()
    showToast({ title: text.successTitle, description: text.submitted })
    await navigate({ to: pages.landing })
  }

  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(send)(event)}
      className="space-y-8 rounded-card border border-line bg-surface p-5 md:order-1 md:p-8"
    >
      <section aria-labelledby="personal" className="space-y-5">
        <h2 id="personal" className="display text-2xl md:text-3xl">
          {text.personal}
        </h2>
        <TextInput
          label={text.fullName}
          autoComplete="name"
          error={mistake('applicantName')}
          {...form.register('applicantName')}
        />
        <div className="grid gap-5 lg:grid-cols-2">
          <TextInput
            label={text.phoneNumber}
            type="tel"
            autoComplete="tel"
            error={mistake('applicantPhone')}
            {...form.register('applicantPhone')}
          />
          <TextInput
            label={text.email}
            type="email"
            autoComplete="email"
            error={mistake('applicantEmail')}
            {...form.register('applicantEmail')}
          />
        </div>
      </section>
      <section aria-labelledby="documents" className="space-y-5">
        <h2 id="documents" className="display text-2xl md:text-3xl">
          {text.documents}
        </h2>
        <div className="grid gap-5 lg:grid-cols-2">
          <FileField
            label={text.photo}
            hint={text.photoHint}
            choose={text.choosePhoto}
            removeLabel={text.remove}
            accept="image/*"
            {...photo}
          />
          <FileField
            label={text.resume}
            hint={text.resumeHint}
            choose={text.chooseResume}
            removeLabel={text.remove}
            accept=".pdf,.doc,.docx"
            {...resume}
          />
        </div>
      </section>
      <TextArea label={text.coverLetter} rows={5} error={mistake('coverLetter')} {...form.register('coverLetter')} />
      <div>
        <p className="mb-4 text-muted">{text.sentToHost}</p>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" isBusy={form.formState.isSubmitting}>
            {form.formState.isSubmitting ? text.submitting : text.submit}
          </Button>
          <LinkButton href={paths.landing} look="quiet">
            {text.cancel}
          </LinkButton>
        </div>
      </div>
    </form>
  )
}

const empty: ApplyBody = { applicantName: '', applicantPhone: '', applicantEmail: '', coverLetter: '' }
