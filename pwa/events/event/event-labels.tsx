import { spanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf, isLive, isPast } from '#contract/events/nights.ts'
import { type Priced, priceShown } from '#contract/events/price.ts'
import { folded } from '#contract/fold.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Format } from '#contract/i18n/region.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'

type Clock = Pick<Event, 'date' | 'startTime' | 'endTime' | 'nightOf'>

export type EventState = 'draft' | 'cancelled' | 'ended' | 'live' | 'coming'

export function stateOf(event: Pick<Event, 'status' | 'startsAt' | 'endsAt'>, nowMs: number): EventState {
  if (event.status !== 'active') return event.status
  if (isPast(event, nowMs)) return 'ended'
  return isLive(event, nowMs) ? 'live' : 'coming'
}

/** The first event that is not over; the server sorts the events by time. */
export function nextOf<Listed extends Event>(events: Listed[], nowMs: number): Listed | undefined {
  return events.find(event => event.status === 'active' && !isPast(event, nowMs))
}

/** "11 PM – 4 AM", for a list whose heading already has the date. */
export function hoursOf(event: Clock, reader: Format): string {
  const [, hours = ''] = spanLabel(clockOf(event), reader).split(' · ')
  return hours
}

/** For a list of several days: the hours of tonight's events, and date and hours of all other events. */
export function hoursIn(event: Clock, tonight: string, reader: Format): string {
  return event.nightOf === tonight ? hoursOf(event, reader) : whenOf(event, reader)
}

/** "Fri Nov 20 · 11 PM – 4 AM" */
export function whenOf(event: Clock, reader: Format): string {
  return spanLabel(clockOf(event), reader)
}

/** The short price for lists; `pagePriceOf` is the longer one for the event's page. */
export function priceOf(event: Priced, { price }: I18n['events'], reader: Format) {
  return priceShown(event, { free: price.free, atTheDoor: price.atTheDoorShort }, reader)
}

export function pagePriceOf(event: Priced, { price }: I18n['events'], reader: Format) {
  return priceShown(event, { free: price.freeOnPage, atTheDoor: price.atTheDoor }, reader)
}

/**
 * "La Terraza · Little Havana": the venue, and the neighbourhood if the address has one, else the city. In the list of
 * another city, `listCity`, the city of the event is always there.
 */
export function placeLine(event: Pick<Event, 'venue' | 'location' | 'city' | 'state'>, listCity = event.city): string {
  const neighbourhood = neighbourhoodOf(event)
  const isElsewhere = folded(event.city) !== folded(listCity)
  return [event.venue, neighbourhood, (isElsewhere || !neighbourhood) && event.city].filter(Boolean).join(' · ')
}

/** The last part of the address that is neither the city, the state nor the street. */
function neighbourhoodOf({ location, city, state }: Pick<Event, 'location' | 'city' | 'state'>) {
  const parts = (location ?? '').split(',').map(part => part.trim())
  const isCityOrState = (part: string) =>
    part === '' || part.toLowerCase() === city.toLowerCase() || new RegExp(`^${state}( \\d{5})?$`, 'i').test(part)
  return parts.findLast(part => !isCityOrState(part) && !/\d/.test(part))
}

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
