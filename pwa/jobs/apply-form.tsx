import '#pwa/accounts/no-generated-code.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Apply, type ApplyBody } from '#contract/applications.ts'
import type { Issue } from '#contract/errors.ts'
import type { Job } from '#contract/jobs.ts'
import { pages, paths } from '#contract/paths.ts'
import { fieldSentences } from '#pwa/refusals.ts'
import { useOwner } from '#pwa/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { NoSignal } from '#sw/request.ts'
import { FileField } from './file-field.tsx'
import {
  applicantStore,
  chosenFor,
  discardApplication,
  type Files,
  type KeptApplication,
  keepApplication,
  keepChosen,
  sendApplication,
  sendKept,
} from './kept-applications.ts'
import { useKeptWords } from './kept-words.ts'
import { useMistakes } from './mistakes.ts'
import { useDocuments } from './use-documents.ts'
import { WaitingApplication } from './waiting-application.tsx'

/** The form, or what was submitted and waits: with all that was typed and chosen, also after a reload or a refusal. */
export function ApplyForm({ job }: { job: Pick<Job, 'id' | 'title'> }) {
  const words = useWords().jobs.apply
  const navigate = useNavigate()
  const draft = useDraft<ApplyBody>(useOwner(), `apply ${job.id}`)
  const found = useLiveQuery(async () => await onThisDevice(job.id), [job.id])
  // While the form sends what it has just put on the device, it stays what it was.
  const [frozen, setFrozen] = useState<{ kept: KeptApplication | undefined }>()
  if (draft.restored === undefined || found === undefined) return null
  const { chosen } = found
  const { kept } = frozen ?? found

  const sent = async () => {
    await draft.forget()
    showToast({ title: words.successTitle, description: words.submitted })
    await navigate({ to: pages.landing })
  }
  if (kept?.state === 'waiting')
    return (
      <WaitingApplication
        kept={kept}
        onSent={sent}
        onChange={async () => {
          await keepChosen(job.id, kept.files)
          draft.keep(kept.application)
          await discardApplication(kept.key)
        }}
      />
    )
  return (
    <Form
      job={job}
      refused={kept}
      start={{ ...empty, ...draft.restored, ...kept?.application }}
      files={kept?.files ?? chosen}
      onTyped={draft.keep}
      onSending={isSending => setFrozen(isSending ? { kept } : undefined)}
      onSent={sent}
    />
  )
}

/** A device without a database has nothing, and applies as it always did. */
async function onThisDevice(jobId: number) {
  const nothing = { kept: undefined, chosen: { photo: null, resume: null } }
  try {
    return { kept: await applicantStore.kept.where({ jobId }).first(), chosen: await chosenFor(jobId) }
  } catch {
    return nothing
  }
}

type FormProps = {
  job: Pick<Job, 'id' | 'title'>
  /** What the server did not take earlier. */
  refused: KeptApplication | undefined
  start: ApplyBody
  files: Files
  onTyped: (typed: ApplyBody) => void
  onSending: (isSending: boolean) => void
  onSent: () => Promise<void>
}

function Form({ job, refused, start, files, onTyped, onSending, onSent }: FormProps) {
  const words = useWords()
  const text = words.jobs.apply
  const kept = useKeptWords()
  const sentences: Record<string, string> = words.refusals
  const form = useForm<ApplyBody, unknown, Apply>({ defaultValues: start, resolver: zodResolver(Apply) })
  const { photo, resume } = useDocuments(files, chosen => void keepChosen(job.id, chosen).catch(() => undefined))
  // One form is one application, however often its send has to be repeated.
  const [key] = useState(() => crypto.randomUUID())
  const [keep] = useState(() => onTyped)
  const [fileMistakes, setFileMistakes] = useState<Record<string, string>>(() =>
    mistakesOfFiles(refused?.refusal?.issues),
  )
  const mistake = useMistakes(form.formState.errors)

  // The form keeps its own state outside React's.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form, keep])

  const send = async (application: Apply) => {
    setFileMistakes({})
    onSending(true)
    const chosen = { photo: photo.file, resume: resume.file }
    const one = { key, jobId: job.id, jobTitle: job.title, application, files: chosen }
    // Without a database on the device it is sent as long as the page is there.
    const isKept = await keepApplication(one).then(
      () => true,
      () => false,
    )
    try {
      if (refused) await discardApplication(refused.key)
      await (isKept ? sendKept(key) : sendApplication(one))
    } catch (error) {
      // It waits on this device, which says so in place of the form.
      if (isKept && error instanceof NoSignal) return onSending(false)
      if (isKept) await takeBack(chosen)
      onSending(false)
      for (const [field, message] of fieldSentences(error, words)) {
        if (field in empty) form.setError(field as keyof ApplyBody, { type: 'server', message })
        else setFileMistakes(earlier => ({ ...earlier, [field]: message }))
      }
      return showToast({ title: text.errorTitle, description: text.submitFailed, tone: 'danger' })
    }
    await onSent()
  }

  /** Somebody is here to read the refusal, so nothing has to wait for them. */
  const takeBack = async (chosen: Files) => {
    await keepChosen(job.id, chosen)
    await discardApplication(key)
  }

  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(send)(event)}
      className="space-y-8 rounded-card border border-line bg-surface p-5 md:order-1 md:p-8"
    >
      {refused?.refusal && (
        <Notice tone="error">
          {kept.refused(job.title)} {sentences[refused.refusal.code ?? ''] ?? refused.refusal.sentence}
        </Notice>
      )}
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
            error={fileMistakes.photo}
            {...photo}
          />
          <FileField
            label={text.resume}
            hint={text.resumeHint}
            choose={text.chooseResume}
            removeLabel={text.remove}
            accept=".pdf,.doc,.docx"
            error={fileMistakes.resume}
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

function mistakesOfFiles(issues: Issue[] = []) {
  return Object.fromEntries(issues.filter(({ path }) => !(path in empty)).map(({ path, message }) => [path, message]))
}
