import { type GigRole, lineUpRoles } from '#contract/jobs/gigs.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'

/** What others see of an applicant for a gig, before the application is sent. */
export function GigConsent({ role }: { role: GigRole }) {
  const text = useGigsI18n()
  return (
    <p className="mb-4 text-muted">
      {lineUpRoles.includes(role) && `${text.consentLineUp} `}
      {text.consentBusy}
    </p>
  )
}
