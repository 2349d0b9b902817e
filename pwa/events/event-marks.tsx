import { useMessages } from '#pwa/i18n.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import type { EventState } from './event-labels.ts'

/** What sets a night apart from the others at a glance; most nights have nothing to say here. */
export function EventMarks({ state, isFeatured }: { state: EventState; isFeatured: boolean }) {
  const words = useMessages().events

  return (
    <>
      {state === 'live' && <Badge tone="live">{words.card.liveNow}</Badge>}
      {state === 'cancelled' && (
        <span className="rounded-full bg-ground">
          <Badge tone="danger">{words.card.cancelled}</Badge>
        </span>
      )}
      {state === 'ended' && <Badge>{words.card.ended}</Badge>}
      {state === 'draft' && <Badge tone="waiting">{words.status.draft}</Badge>}
      {isFeatured && state !== 'cancelled' && state !== 'ended' && <Badge tone="accent">{words.card.featured}</Badge>}
    </>
  )
}
