import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { pagePriceOf, stateOf } from './event-labels.ts'

type EventFiguresProps = { event: Event; attendingCount: number; waitingCount: number; nowMs: number }

/** Price, rating and number of guests, readable at a glance. */
export function EventFigures({ event, attendingCount, waitingCount, nowMs }: EventFiguresProps) {
  const { language, i18n } = useLanguage()
  const text = i18n.events
  const page = text.page
  const price = pagePriceOf(event, text)
  const cents = priceCentsOf(event)
  const isOpen = ['live', 'coming'].includes(stateOf(event, nowMs))
  const placesLeft = event.capacity === null || !isOpen ? null : Math.max(0, event.capacity - attendingCount)

  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-4 border-b border-line py-4 md:gap-x-10 md:py-5">
      <Figure
        name={page.price}
        note={cents === null ? page.priceNote.atTheDoor : cents === 0 ? page.priceNote.free : page.priceNote.paid}
      >
        <span title={price.exact ?? undefined}>
          <span aria-hidden={price.exact ? true : undefined}>{price.text}</span>
          {price.exact && <span className="sr-only">{price.exact}</span>}
        </span>
      </Figure>
      {/* Without a review there is no rating; the section of the reviews below shows that. */}
      {event.reviewCount > 0 && (
        <Figure name={page.rating} note={page.reviewCount(event.reviewCount)}>
          <span aria-hidden>{event.rating.toFixed(1)}</span>
          <span className="sr-only">{text.card.rating(event.rating.toFixed(1))}</span>
        </Figure>
      )}
      <Figure
        name={page.going(attendingCount)}
        note={
          <>
            {page.going(attendingCount)}
            {placesLeft !== null && ` · ${placesLeft === 0 ? page.full : page.capacity(placesLeft)}`}
            {isOpen && waitingCount > 0 && ` · ${page.waiting(waitingCount)}`}
          </>
        }
      >
        {countLabel(attendingCount, language)}
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="sr-only">{name}</dt>
      <dd className="display text-[1.65rem] md:text-4xl">{children}</dd>
      <dd className="text-sm text-muted md:mt-1 md:text-base">{note}</dd>
    </div>
  )
}
