import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { useQueuedApplicationsI18n } from '#pwa/i18n/pages/queued-applications.ts'
import { Form, TextArea, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import '#pwa/accounts/sign-up/no-generated-code.ts'
import { useState } from 'react'
import type { Issue } from '#contract/errors.ts'
import { Apply, type ApplyBody } from '#contract/jobs/applications.ts'
import { type GigRole, lineUpRoles } from '#contract/jobs/gigs.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { fieldSentences, sentenceOfStored } from '#pwa/i18n/refusals.ts'
import { Button, QuietLink, SmallButton } from '#pwa/ui/button.tsx'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import {
  applications,
  type QueuedApplication,
  saveChosenFiles,
  takeBackApplication,
} from '#sw/delivery/kinds/applications.ts'
import { sendApplication } from '#sw/delivery/send-application.ts'
import { type ApplicationFiles, deviceStore } from '#sw/device-store.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { errorsIn } from '../form/field-errors.ts'
import { FileField, useDocuments } from './file-field.tsx'
import { deleteQueued, enqueueSubmission, isFinal, useOutcomeToast } from './queued-applications.ts'

export type ApplicationFormProps = {
  job: Job
  owner: string | null
  /** The earlier application that the server refused. */
  refused: QueuedApplication | undefined
  start: ApplyBody
  files: ApplicationFiles
  onTyped: (typed: ApplyBody) => void
  /** Called when the typed application has been queued on this device. */
  onQueued: () => Promise<void>
  onSending: (isSending: boolean) => Promise<void>
  onSent: (key: string) => Promise<void>
  onDelete: (refused: QueuedApplication) => Promise<void>
}

/** The application form. A submitted application is queued on the device first, and sent from the queue. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { job, refused, onDelete } = props
  const text = useJobsI18n().apply
  const queuedText = useQueuedApplicationsI18n()
  const i18n = useI18n()
  const { form, photo, resume, fileErrors, isBusy, submit } = useApplication(props)
  const element = useFocusOnError(form.attempts)

  return (
    <Form
      noValidate
      ref={element}
      onSubmit={submit}
      className="space-y-8 rounded-card border border-line bg-surface p-5 md:order-1 md:p-8"
    >
      {refused && (
        <Notice
          tone="error"
          action={<SmallButton onClick={() => void onDelete(refused)}>{queuedText.remove}</SmallButton>}
        >
          {queuedText.refused(job.title)} {sentenceOfStored(refused.failure, i18n)}
        </Notice>
      )}
      <Personal form={form} />
      <Documents photo={photo} resume={resume} errors={fileErrors} />
      <TextArea label={text.coverLetter} rows={5} {...form.text('coverLetter')} />
      <div>
        <p className="mb-4 text-muted">{text.sentToHost}</p>
        {job.gig && <GigConsent role={job.gig.role} />}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? text.submitting : text.submit}
          </Button>
          <QuietLink href={paths.landing}>{text.cancel}</QuietLink>
        </div>
      </div>
    </Form>
  )
}

/** The typed application with its files, and the attempt to send it. */
function useApplication(props: ApplicationFormProps) {
  const { job, owner, refused, start, files, onTyped, onQueued, onSending, onSent } = props
  const i18n = useI18n()
  const text = useJobsI18n().apply
  const queuedText = useQueuedApplicationsI18n()
  const showOutcome = useOutcomeToast()
  const form = useFields<ApplyBody>(start, { check: values => errorsIn(Apply, values, i18n), onChanged: onTyped })
  const [isBusy, setIsBusy] = useState(false)
  const { photo, resume } = useDocuments(
    files,
    chosen => void saveChosenFiles(deviceStore, job.id, chosen).catch(() => undefined),
  )
  // The idempotency key of this form's application, the same for every retry.
  const [key] = useState(() => crypto.randomUUID())
  const [fileErrors, setFileErrors] = useState<Record<string, string>>(() => errorsOfFiles(refused?.failure?.issues))

  const send = async (application: Apply) => {
    setFileErrors({})
    await onSending(true)
    const chosen = { photo: photo.file, resume: resume.file }
    const submission = { jobId: job.id, jobTitle: job.title, application, files: chosen, owner }
    // Without IndexedDB the application is sent directly, while the page is open.
    const isQueued = await enqueueSubmission(key, submission, refused)
    try {
      if (isQueued) await onQueued()
      else await applications.send([{ id: key, key, body: submission }], { userId: '' })
      const outcome = isQueued ? await sendApplication(deviceStore, key) : 'sent'
      if (outcome !== 'sent') {
        await onSending(false)
        return showOutcome(outcome)
      }
    } catch (error) {
      // The response may have been lost: the application stays queued under its key, and the waiting card replaces the
      // form.
      const isWaiting = isQueued && !isFinal(error)
      // The applicant sees the refusal in the form, so the application need not stay in the queue.
      if (isQueued && !isWaiting && !refused) {
        onTyped(form.values)
        await takeBackApplication(deviceStore, key, submission)
      }
      await onSending(false)
      const sentences = fieldSentences(error, i18n)
      form.mark(Object.fromEntries(sentences.filter(([field]) => field in emptyApplication)))
      setFileErrors(Object.fromEntries(sentences.filter(([field]) => !(field in emptyApplication))))
      if (isWaiting && isUnreached(error))
        return showToast({ title: queuedText.waitingTitle, description: queuedText.stillWaits })
      return showToast({ title: text.errorTitle, description: text.submitFailed, tone: 'danger' })
    }
    // Queueing may have failed after storing the files, or without deleting the earlier application.
    if (!isQueued) await deleteQueued(refused?.id ?? key, submission).catch(() => undefined)
    await onSent(key)
  }
  const submit = async () => {
    if (!form.isValid()) return
    setIsBusy(true)
    await send(Apply.parse(form.values)).finally(() => setIsBusy(false))
  }
  return { form, photo, resume, fileErrors, isBusy, submit }
}

function Personal({ form }: { form: Fields<ApplyBody> }) {
  const text = useJobsI18n().apply
  return (
    <section aria-labelledby="personal" className="space-y-5">
      <h2 id="personal" className="display text-2xl md:text-3xl">
        {text.personal}
      </h2>
      <TextInput label={text.fullName} autoComplete="name" {...form.text('applicantName')} />
      <div className="grid gap-5 lg:grid-cols-2">
        <TextInput label={text.phoneNumber} type="tel" autoComplete="tel" {...form.text('applicantPhone')} />
        <TextInput label={text.email} type="email" autoComplete="email" {...form.text('applicantEmail')} />
      </div>
    </section>
  )
}

type DocumentsProps = ReturnType<typeof useDocuments> & { errors: Record<string, string> }

function Documents({ photo, resume, errors }: DocumentsProps) {
  const text = useJobsI18n().apply
  const { filesStay } = useQueuedApplicationsI18n()
  return (
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
          error={errors.photo}
          {...photo}
        />
        <FileField
          label={text.resume}
          hint={text.resumeHint}
          choose={text.chooseResume}
          removeLabel={text.remove}
          accept=".pdf,.doc,.docx"
          error={errors.resume}
          {...resume}
        />
      </div>
      <p className="text-sm text-muted">{filesStay}</p>
    </section>
  )
}

export const emptyApplication: ApplyBody = {
  applicantName: '',
  applicantPhone: '',
  applicantEmail: '',
  coverLetter: '',
}

function errorsOfFiles(issues: Issue[] = []) {
  return Object.fromEntries(
    issues.filter(({ path }) => !(path in emptyApplication)).map(({ path, message }) => [path, message]),
  )
}

/** What others see of an applicant for a gig, before the application is sent. */
function GigConsent({ role }: { role: GigRole }) {
  const text = useGigsI18n()
  return (
    <p className="mb-4 text-muted">
      {lineUpRoles.includes(role) && `${text.consentLineUp} `}
      {text.consentBusy}
    </p>
  )
}
