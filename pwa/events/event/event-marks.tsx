import { useI18n } from '#pwa/i18n/i18n.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import type { EventState } from './event-labels.ts'

type Mark = { text: string; tone: BadgeTone }

/** What is said of the state of an event, if anything. */
function useStateMark(state: EventState): Mark | null {
  const { card, status } = useI18n().events
  const marks: Record<EventState, Mark | null> = {
    live: { text: card.liveNow, tone: 'live' },
    cancelled: { text: card.cancelled, tone: 'danger' },
    ended: { text: card.ended, tone: 'quiet' },
    draft: { text: status.draft, tone: 'waiting' },
    coming: null,
  }
  return marks[state]
}

/** Badges such as live, cancelled or featured; most events have none. */
export function EventMarks({ state, isFeatured }: { state: EventState; isFeatured: boolean }) {
  const i18n = useI18n().events
  const mark = useStateMark(state)

  return (
    <>
      {mark && <Badge tone={mark.tone}>{mark.text}</Badge>}
      {isFeatured && state !== 'cancelled' && state !== 'ended' && <Badge tone="accent">{i18n.card.featured}</Badge>}
    </>
  )
}

/** The state of the event, or else that it is featured, as a line above its title. */
export function EventMarkText({ state, isFeatured }: { state: EventState; isFeatured: boolean }) {
  const { featured } = useI18n().events.card
  const mark = useStateMark(state) ?? (isFeatured ? { text: featured, tone: 'accent' as const } : null)
  if (!mark) return null

  return <p className={`-mt-0.5 mb-0.5 text-sm font-bold ${TONES[mark.tone]}`}>{mark.text}</p>
}

const TONES: Record<BadgeTone, string> = {
  accent: 'text-accent-strong',
  live: 'text-live-strong',
  waiting: 'text-waiting-strong',
  quiet: '',
  danger: 'text-danger',
}
