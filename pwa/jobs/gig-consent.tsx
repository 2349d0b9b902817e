import { type GigRole, lineUpRoles } from '#contract/jobs/gigs.ts'
import { useGigI18n } from './gig-i18n.ts'

/** What others see of an applicant for a gig, before the application is sent. */
export function GigConsent({ role }: { role: GigRole }) {
  const text = useGigI18n()
  return (
    <p className="mb-4 text-muted">
      {lineUpRoles.includes(role) && `${text.consentLineUp} `}
      {text.consentBusy}
    </p>
  )
}
