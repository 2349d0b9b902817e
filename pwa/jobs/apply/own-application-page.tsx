import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { APPLICATION_RETENTION_DAYS, type OwnApplication } from '#contract/jobs/applications.ts'
import * as calls from '#contract/jobs/calls.ts'
import { gigLine } from '#contract/jobs/gig-labels.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { LinkButton, QuietButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'
import { resource, send } from '#sw/http/send.ts'
import { useGigScreensI18n } from '../gigs/gig-pages-i18n.ts'
import { JobCard } from '../job-card.tsx'

/** The private link of an applicant: the status of the application. It needs no account. */
export default function OwnApplicationPage({ jobId, applicationKey: key }: { jobId: string; applicationKey: string }) {
  const text = useGigScreensI18n()
  const remote = useRemote(resource(calls.ownApplication, { params: { id: jobId, key } }), null)
  useTitle(text.statusTitle)

  return (
    <PageStates
      remote={remote}
      missing={
        <PosterPage
          id="no-application"
          genre="cumbia"
          title={text.gone}
          text={text.goneText}
          link={{ href: paths.jobs(), label: text.toBoard }}
        />
      }
    >
      {own => <Status own={own} params={{ id: jobId, key }} onChanged={remote.refresh} />}
    </PageStates>
  )
}

type StatusProps = { own: OwnApplication; params: { id: string; key: string }; onChanged: () => void }

function Status({ own: { status, isClash, job }, params, onChanged }: StatusProps) {
  const text = useGigScreensI18n()
  const format = useFormat()
  const [isSure, setIsSure] = useState(false)
  const { isBusy, run } = useAction({ failed: text.withdrawFailed, toast: true })
  const withdraw = async () => {
    await run(async () => {
      await send(calls.withdrawApplication, { params })
      onChanged()
    })
    setIsSure(false)
  }

  return (
    <div className="page grow pt-6 pb-12 md:pt-10">
      <LinkButton icon={ArrowLeft} href={paths.jobs()} look="plain" size="small" className="-ml-4">
        {text.toBoard}
      </LinkButton>
      <p className="mt-3 font-semibold text-accent-strong">{text.statusTitle}</p>
      <h1 className="display text-4xl long-words md:text-6xl">{job.title}</h1>
      <p className="mt-2 text-lg text-muted">{gigLine(job, text, format)}</p>
      <div className="mt-7 grid items-start gap-5 md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
        <div className="space-y-5 md:order-1">
          <Notice tone={status === 'hired' ? 'good' : 'info'}>{text.statuses[status]}</Notice>
          {isClash && <Notice tone="error">{text.clash}</Notice>}
          {job.contactEmail && <Contact email={job.contactEmail} phone={job.contactPhone ?? ''} />}
          <p className="text-sm text-muted">{text.keepLink(APPLICATION_RETENTION_DAYS)}</p>
          <div className="flex flex-wrap gap-3">
            <QuietButton
              onClick={() => void copyText(window.location.href, { copied: text.copied, failed: window.location.href })}
            >
              {text.copyLink}
            </QuietButton>
            {status !== 'withdrawn' && <QuietButton onClick={() => setIsSure(true)}>{text.withdraw}</QuietButton>}
          </div>
        </div>
        <JobCard job={job} />
      </div>
      <ConfirmDialog
        isOpen={isSure}
        onClose={() => setIsSure(false)}
        title={text.withdrawTitle}
        confirm={text.withdraw}
        cancel={text.keep}
        isBusy={isBusy}
        onConfirm={withdraw}
      >
        {text.withdrawText}
      </ConfirmDialog>
    </div>
  )
}

/** How an accepted applicant reaches the host. */
function Contact({ email, phone }: { email: string; phone: string }) {
  const text = useGigScreensI18n()
  const link = 'inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere'
  return (
    <section aria-labelledby="reach" className="rounded-card border border-line bg-surface p-5">
      <h2 id="reach" className="font-semibold">
        {text.reach}
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
          {phone}
        </a>
      </p>
    </section>
  )
}
