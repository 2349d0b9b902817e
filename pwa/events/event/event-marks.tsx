import { useI18n } from '#pwa/i18n/i18n.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import type { EventState } from './event-labels.ts'

/** Badges such as live, cancelled or featured; most events have none. */
export function EventMarks({ state, isFeatured }: { state: EventState; isFeatured: boolean }) {
  const i18n = useI18n().events

  return (
    <>
      {state === 'live' && <Badge tone="live">{i18n.card.liveNow}</Badge>}
      {state === 'cancelled' && (
        <span className="rounded-full bg-ground">
          <Badge tone="danger">{i18n.card.cancelled}</Badge>
        </span>
      )}
      {state === 'ended' && <Badge>{i18n.card.ended}</Badge>}
      {state === 'draft' && <Badge tone="waiting">{i18n.status.draft}</Badge>}
      {isFeatured && state !== 'cancelled' && state !== 'ended' && <Badge tone="accent">{i18n.card.featured}</Badge>}
    </>
  )
}
