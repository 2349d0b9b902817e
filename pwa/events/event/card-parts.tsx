import type { ReactNode } from 'react'
import { longSpanLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { clockOf } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { hoursIn, placeLine, priceOf } from './event-labels.tsx'
import { Flyer, isOpenedLast, startPosterTransition } from './flyer.tsx'

/** The link of a card to the page of its event, into which the flyer of the card grows. */
export function EventLink({ event, className, children }: { event: Event; className: string; children: ReactNode }) {
  return (
    <a
      href={paths.event(event.id)}
      onClick={click => startPosterTransition(click, event.id)}
      className={classNames('no-underline', className)}
    >
      {children}
    </a>
  )
}

type CardFlyerProps = { event: Event; width: number; height: number; isOff: boolean; className: string }

/** The flyer of a card; it is grey for an event that is cancelled or over. */
export function CardFlyer({ event, width, height, isOff, className }: CardFlyerProps) {
  return (
    <Flyer
      event={event}
      width={width}
      height={height}
      hasTransition={isOpenedLast(event.id)}
      className={classNames(className, isOff && 'opacity-60 grayscale-[0.6]')}
    />
  )
}

/** Date and hours, or hours of tonight; a start after midnight is named, as its weekday is not that of the night. */
export function EventTime({ event, tonight = '' }: { event: Event; tonight?: string }) {
  const { format, i18n } = useLanguage()
  return (
    <>
      <span aria-hidden>
        <When text={hoursIn(event, tonight, format)} />
        {event.date !== event.nightOf && (
          <span className="block font-text text-base font-normal text-muted">{i18n.events.card.afterMidnight}</span>
        )}
      </span>
      <span className="sr-only">{longSpanLabel(clockOf(event), format)}</span>
    </>
  )
}

/** "Fri Nov 20 · 11 PM – 4 AM", with the end smaller than the start. Breaks after the dot or before the dash only. */
function When({ text }: { text: string }) {
  const [start, end] = text.replaceAll(/(?<!·) (?!–)/g, '\u00a0').split(/(?= –)/)
  return (
    <>
      {start}
      {end && <span className="font-text text-base font-normal text-muted">{end}</span>}
    </>
  )
}

export type EventWhereProps = {
  event: Event
  /** Set in a list that is sorted by distance. */
  km?: number | null | undefined
  /** The city of the list, which may contain events of other cities. */
  listCity?: string | undefined
}

/** The place, and its distance. */
export function EventWhere({ event, km, listCity }: EventWhereProps) {
  const { format } = useLanguage()
  return (
    <>
      {placeLine(event, listCity)}
      {km != null && <span className="figures whitespace-nowrap"> · {distanceLabel(km, format)}</span>}
    </>
  )
}

/** Few events have several prices, so what computes them is loaded with the first one. */
export const SeveralPrices = optional(async () => ({ default: (await import('./program-parts.tsx')).SeveralPrices }), {
  instead: OnePrice,
})

export function EventPrice({ event }: { event: Event }) {
  return event.prices ? <SeveralPrices event={event} as="row" /> : <OnePrice event={event} />
}

function OnePrice({ event }: { event: Parameters<typeof priceOf>[0] }) {
  const { format, i18n } = useLanguage()
  const { text, exact } = priceOf(event, i18n.events, format)
  return (
    <span title={exact ?? undefined} className="font-bold">
      <span aria-hidden={exact ? true : undefined}>{text}</span>
      {exact && <span className="sr-only">{exact}</span>}
    </span>
  )
}
