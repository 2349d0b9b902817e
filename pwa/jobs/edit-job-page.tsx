import { useNavigate, useParams } from '@tanstack/react-router'
import type { CreateJob, Job } from '#contract/jobs.ts'
import { pages } from '#contract/paths.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import type { Me } from '#pwa/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { request } from '#sw/request.ts'
import { EndJob } from './end-job.tsx'
import { useHiringWords } from './hiring-words.ts'
import { fieldsFrom, type JobFields } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { JobFormPage } from './job-form-page.tsx'
import { OwnJob } from './own-job.tsx'
import { useJobWords } from './words.ts'

export default function EditJobPage() {
  const { jobId } = useParams({ from: pages.editJob })
  return <OwnJob jobId={jobId}>{({ job, me }) => <EditJob key={job.id} job={job} me={me} />}</OwnJob>
}

function EditJob({ job, me }: { job: Job; me: Me }) {
  const words = useWords()
  const jobs = useJobWords()
  const text = useHiringWords()
  const draft = useDraft<JobFields>(me.id, `job ${job.id}`)
  const navigate = useNavigate()

  const leave = async (description: string) => {
    await draft.forget()
    showToast({ title: jobs.create.successTitle, description })
    await navigate({ to: pages.profile })
  }
  const save = async (changed: CreateJob) => {
    await request(`/api/jobs/${job.id}`, { method: 'PATCH', json: changed })
    await leave(text.saved)
  }
  const refuse = (error: unknown) => {
    const description = sentenceFor(error, words, text.saveFailed)
    showToast({ title: jobs.create.errorTitle, description, tone: 'danger' })
  }

  return (
    <JobFormPage title={text.editTitle} subtitle={job.title}>
      {draft.restored !== undefined && (
        <JobForm
          start={{ ...fieldsFrom(job), ...draft.restored }}
          onTyped={draft.keep}
          labels={{ submit: text.save, submitting: text.saving, draftKept: text.draftKept }}
          send={save}
          onFailed={refuse}
        >
          <EndJob job={job} onDone={leave} onFailed={refuse} />
        </JobForm>
      )}
    </JobFormPage>
  )
}
