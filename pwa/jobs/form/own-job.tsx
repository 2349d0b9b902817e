import type { ReactNode } from 'react'
import * as calls from '#contract/jobs/calls.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { resource } from '#sw/http/send.ts'

type OwnJobContext = { job: Job; me: Me; refresh: () => void }

/** A page for the host of a position. Other members see a notice that the position is not theirs. */
export function OwnJob({ jobId, children }: { jobId: string; children: (own: OwnJobContext) => ReactNode }) {
  return (
    <MembersOnly>
      {me => (
        <LoadedJob jobId={jobId} me={me}>
          {children}
        </LoadedJob>
      )}
    </MembersOnly>
  )
}

function LoadedJob({ jobId, me, children }: { jobId: string; me: Me; children: (own: OwnJobContext) => ReactNode }) {
  const i18n = useJobsI18n().apply
  const hiring = useHiringI18n()
  // An id that is not a whole number is treated as not found.
  const isNumber = /^[1-9]\d{0,9}$/.test(jobId)
  const remote = useRemote(isNumber ? resource(calls.job, { params: { id: jobId } }) : null, me.id)

  if (isNumber && remote.state === 'loading') return <LoadingPage />
  if (remote.state === 'failed') return <JobFailed onRetry={remote.refresh} />
  if (remote.state !== 'loaded') return <JobUnavailable title={i18n.notFound} text={i18n.notFoundText} />
  if (remote.body.hostId !== me.id) return <JobUnavailable title={hiring.notYours} text={hiring.notYoursText} />
  return children({ job: remote.body, me, refresh: remote.refresh })
}

/** The page of a job that the server did not send. */
export function JobFailed({ onRetry }: { onRetry: () => void }) {
  const i18n = useJobsI18n().apply
  return (
    <PosterPage id="no-signal" genre="cumbia" title={i18n.failed} text={i18n.failedText}>
      <Button onClick={onRetry} className="mt-8 self-start">
        {i18n.retry}
      </Button>
    </PosterPage>
  )
}

function JobUnavailable({ title, text }: { title: string; text: string }) {
  const i18n = useHiringI18n()
  return (
    <PosterPage
      id="no-job"
      genre="cumbia"
      title={title}
      text={text}
      link={{ href: paths.profile, label: i18n.toProfile }}
    />
  )
}
