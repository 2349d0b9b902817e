import { useLocation, useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import * as calls from '#contract/jobs/calls.ts'
import { pages, paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { useSession } from '#pwa/session/session.ts'
import { LinkButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { resource } from '#sw/http/send.ts'
import { JobFailed } from '../form/own-job.tsx'
import { JobCard } from '../job-card.tsx'
import { ApplyForm } from './apply-form.tsx'

const OwnApplicationPage = optional(() => import(/* online */ './own-application-page.tsx'), {
  placeholder: <LoadingPage />,
})

/** The page of a job with the form, or with a key in the fragment the application that was sent with this key. */
export default function ApplyPage(): ReactNode {
  const { jobId } = useParams({ from: pages.applyForJob })
  const key: string = useLocation({ select: ({ hash }) => hash })
  return KEY.test(key) ? (
    <OwnApplicationPage key={key} jobId={jobId} applicationKey={key} />
  ) : (
    <ApplyForJob jobId={jobId} />
  )
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function ApplyForJob({ jobId }: { jobId: string }) {
  const i18n = useJobsI18n().apply
  const userId = useSession(session => session.me?.id ?? null)
  // An id that is not a whole number is treated as not found.
  const isNumber = /^[1-9]\d{0,9}$/.test(jobId)
  const remote = useRemote(isNumber ? resource(calls.job, { params: { id: jobId } }) : null, userId)
  useTitle(i18n.pageTitle)

  if (!isNumber || remote.state === 'missing')
    return (
      <PosterPage
        id="no-job"
        genre="cumbia"
        title={i18n.notFound}
        text={i18n.notFoundText}
        link={{ href: paths.landing, label: i18n.goHome }}
      />
    )
  if (remote.state === 'loading')
    return (
      <div className="grid grow place-items-center content-center gap-5 py-28">
        <Spinner label={i18n.loading} className="size-14" />
        <p aria-hidden className="text-muted">
          {i18n.loading}
        </p>
      </div>
    )
  if (remote.state === 'failed') return <JobFailed onRetry={remote.refresh} />

  const job = remote.body
  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      <LinkButton icon={ArrowLeft} href={paths.landing} look="plain" size="small" className="-ml-4">
        {i18n.back}
      </LinkButton>
      <p className="mt-3 font-semibold text-accent-strong">{i18n.pageTitle}</p>
      <h1 className="display text-4xl md:text-6xl">{i18n.heading({ title: job.title, location: job.location })}</h1>
      <div className="mt-7 grid items-start gap-5 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
        <JobCard job={job}>
          {userId !== null && userId !== job.hostId && <ReportButton kind="job" targetId={String(job.id)} />}
        </JobCard>
        {job.status === 'open' ? (
          <ApplyForm key={job.id} job={job} />
        ) : (
          <Notice>
            <p className="font-semibold">{i18n.closed}</p>
            <p>{i18n.closedText}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}
