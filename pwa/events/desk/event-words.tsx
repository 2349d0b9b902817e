import { categoryLabel } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { cityLabel, useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import type { Me } from '#pwa/session/session.ts'
import { stateOf } from '../event/event-labels.tsx'
import { useReceipts } from '../messages/receipt-line.tsx'
import OwnChanges from '../page/own-changes.tsx'

/** "Patio Norte · Miami, FL · Salsa" */
export function EventPlace({ event }: { event: Event }) {
  const { format } = useLanguage()
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <bdi>
        {[event.venue, cityLabel(event), categoryLabel(event.category, format.locale)].filter(Boolean).join(' · ')}
      </bdi>
    </p>
  )
}

/** The state of an event in one word: a published event is "Live" only while it takes place. */
export function StateWord({ event, nowMs }: { event: Event; nowMs: number }) {
  const { status } = useI18n().events
  const { published } = useDeskI18n()
  const state = stateOf(event, nowMs)
  const words = {
    coming: published,
    live: status.active,
    draft: status.draft,
    ended: status.ended,
    cancelled: status.cancelled,
  }
  return <span className={`text-sm font-semibold whitespace-nowrap ${tones[state]}`}>{words[state]}</span>
}

const tones = {
  coming: 'text-live-strong',
  live: 'text-live-strong',
  draft: 'text-waiting-strong',
  ended: 'text-muted',
  cancelled: 'text-danger',
}

/** The changes of an event with those who have seen them. It requests the receipts, which `OwnChanges` reads. */
export function ChangesSeen({ event, me, nowMs }: { event: Event; me: Me; nowMs: number }) {
  useReceipts(event.id, me)
  return (
    <div className="mb-4 empty:hidden">
      <OwnChanges event={event} me={me} nowMs={nowMs} />
    </div>
  )
}
