import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { type Application, ApplicationStatus, EditApplication } from '#contract/jobs/applications.ts'
import * as calls from '#contract/jobs/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'
import { useHiringI18n } from '#pwa/i18n/pages/hiring.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Select } from '#pwa/ui/fields/select.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { dayOf } from './form/job-fields.ts'

const link = 'inline-flex min-h-11 items-center gap-2 underline underline-offset-4 wrap-anywhere'

type ApplicationCardProps = { application: Application; onDecided: (status: ApplicationStatus) => void }

/** One application: the applicant, their contact data and files, and the host's decision. */
export function ApplicationCard({ application, onDecided }: ApplicationCardProps) {
  const text = useHiringI18n()
  const gigs = useGigsI18n()
  const format = useFormat()
  const { id, applicantName: name, photoUrl, resumeUrl, resumeName } = application
  const face = <Avatar id={id} name={name} label={text.photoOf(name)} src={photoUrl} shape="card" className="size-24" />

  return (
    <Card className="p-5">
      <article className="flex flex-wrap items-start gap-x-5 gap-y-4">
        {photoUrl ? (
          <a href={photoUrl} download aria-label={text.seePhoto(name)}>
            {face}
          </a>
        ) : (
          face
        )}
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="display text-2xl">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-sm text-muted">
            {text.applied(eventTimeLabel(dayOf(application.createdAt).toString(), format))}
          </p>
          <p hidden={application.status === 'withdrawn'} className="mt-1 flex flex-wrap gap-x-5">
            <a href={`mailto:${application.applicantEmail}`} className={link}>
              <Mail aria-hidden className="size-4 shrink-0" />
              {application.applicantEmail}
            </a>
            <a href={`tel:${application.applicantPhone.replaceAll(/[^\d+]/g, '')}`} className={link}>
              <Phone aria-hidden className="size-4 shrink-0" />
              {application.applicantPhone}
            </a>
          </p>
          {resumeUrl && resumeName ? (
            <a href={resumeUrl} download className={link}>
              <Download aria-hidden className="size-4 shrink-0" />
              {text.resume(resumeName)}
            </a>
          ) : (
            <p className="text-muted">{text.noResume}</p>
          )}
        </div>
        <div className="w-full space-y-2 sm:w-48">
          <Decision application={application} onDecided={onDecided} />
          {application.availability && application.status !== 'withdrawn' && (
            <Badge tone={application.availability === 'busy' ? 'danger' : 'quiet'}>
              {gigs[application.availability]}
            </Badge>
          )}
        </div>
        {application.coverLetter && (
          <p className="w-full border-t border-line pt-4 whitespace-pre-line wrap-anywhere">
            {application.coverLetter}
          </p>
        )}
      </article>
    </Card>
  )
}

/** The decision is shown at once, and reverted if the server refuses it. */
function Decision({ application, onDecided }: ApplicationCardProps) {
  const text = useHiringI18n()
  const [chosen, setChosen] = useState<ApplicationStatus>()
  const i18n = useI18n()
  const { run } = useAction({
    failed: error => (hasStatus(error, 409) ? sentenceFor(error, i18n, text.statusFailed) : text.statusFailed),
    toast: true,
  })

  const decide = async (status: EditApplication['status']) => {
    setChosen(status)
    await run(async () => {
      await send(calls.decideOnApplication, { params: { id: application.id }, body: { status } })
      onDecided(status)
    })
    setChosen(undefined)
  }

  return (
    <Select
      label={<span className="sr-only">{text.statusOf(application.applicantName)}</span>}
      value={chosen ?? application.status}
      disabled={application.status === 'withdrawn'}
      options={ApplicationStatus.options.map(status => ({
        value: status,
        label: text.statusesOfOne[status],
        disabled: status === 'withdrawn',
      }))}
      onChange={event => {
        const { data } = EditApplication.safeParse({ status: event.target.value })
        if (data) void decide(data.status)
      }}
    />
  )
}
