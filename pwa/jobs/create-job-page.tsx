import { useNavigate } from '@tanstack/react-router'
import type { CreateJob, Job } from '#contract/jobs.ts'
import { pages } from '#contract/paths.ts'
import { useOwner, useSession } from '#pwa/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { RequestFailed, request } from '#sw/request.ts'
import { emptyJob, type JobFields } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { JobFormPage } from './job-form-page.tsx'
import { useJobWords } from './words.ts'

/** Not both kinds of person may post, and who may not learns it on submitting: what they typed stays. */
class MayNot extends Error {}

export default function CreateJobPage() {
  const words = useJobWords().create
  const draft = useDraft<JobFields>(useOwner(), 'create-job')
  const me = useSession(session => session.me)
  const navigate = useNavigate()

  const post = async (job: CreateJob) => {
    if (me?.userType !== 'party_host') throw new MayNot()
    await request<Job>('/api/jobs', { method: 'POST', json: job })
    await draft.forget()
    showToast({ title: words.successTitle, description: words.created })
    await navigate({ to: pages.profile })
  }
  const refuse = (error: unknown) => {
    const isSignedOut = !me || (error instanceof RequestFailed && error.status === 401)
    if (isSignedOut) return showToast({ title: words.signInTitle, description: words.signInText, tone: 'danger' })
    if (error instanceof MayNot)
      return showToast({ title: words.hostsOnlyTitle, description: words.hostsOnlyText, tone: 'danger' })
    showToast({ title: words.errorTitle, description: words.failed, tone: 'danger' })
  }

  return (
    <JobFormPage title={words.title} subtitle={words.subtitle}>
      {draft.restored !== undefined && (
        <JobForm
          start={{ ...emptyJob, ...draft.restored }}
          onTyped={draft.keep}
          labels={words}
          send={post}
          onFailed={refuse}
        />
      )}
    </JobFormPage>
  )
}
