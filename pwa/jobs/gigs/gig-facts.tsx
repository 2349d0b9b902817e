import { feeLabel, gigTimeLabel } from '#contract/jobs/gig-labels.ts'
import type { Gig, GigEvent } from '#contract/jobs/gigs.ts'
import { paths } from '#contract/paths.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useGigsI18n } from '#pwa/i18n/pages/gigs.ts'

/** The event of a gig with the hours, the role and the fee. */
export function GigFacts({ gig, event }: { gig: Gig; event: GigEvent }) {
  const text = useGigsI18n()
  const format = useFormat()
  return (
    <div className="mt-3">
      <p className="figures font-semibold text-accent-strong">{gigTimeLabel(gig, event, format)}</p>
      <p>
        {text.roles[gig.role]} · <span className="figures">{feeLabel(gig, text, format)}</span>
      </p>
      {gig.eventId && (
        <a href={paths.event(gig.eventId)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {event.title}
        </a>
      )}
    </div>
  )
}
