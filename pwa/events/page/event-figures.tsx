import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { SeveralPrices } from '../event/card-parts.tsx'
import { pagePriceOf, stateOf } from '../event/event-labels.tsx'

type EventFiguresProps = { event: Event; attendingCount: number; waitingCount: number; nowMs: number }

/** Price, rating and number of guests, readable at a glance. */
export function EventFigures({ event, attendingCount, waitingCount, nowMs }: EventFiguresProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.events
  const page = text.page
  const price = pagePriceOf(event, text, format)
  const cents = priceCentsOf(event)
  // A listing has no host who could be asked for the price.
  const unknown = event.unclaimedFrom ? null : page.priceNote.atTheDoor
  const note = cents === null ? unknown : cents === 0 ? page.priceNote.free : page.priceNote.paid
  const isOpen = ['live', 'coming'].includes(stateOf(event, nowMs))
  const placesLeft = event.capacity === null || !isOpen ? null : Math.max(0, event.capacity - attendingCount)

  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-4 border-b border-line py-4 md:gap-x-10 md:py-5">
      {event.prices ? (
        <div className="flex flex-col">
          <dt className="sr-only">{page.price}</dt>
          <SeveralPrices event={event} as="figure" attendingCount={attendingCount} />
        </div>
      ) : (
        <Figure name={page.price} note={note}>
          <span title={price.exact ?? undefined}>
            <span aria-hidden={price.exact ? true : undefined}>{price.text}</span>
            {price.exact && <span className="sr-only">{price.exact}</span>}
          </span>
        </Figure>
      )}
      {/* Without a review there is no rating; the section of the reviews below shows that. */}
      {event.reviewCount > 0 && (
        <Figure name={page.rating} note={page.reviewCount(event.reviewCount)}>
          <span aria-hidden>{decimalLabel(event.rating, format)}</span>
          <span className="sr-only">{text.card.rating(decimalLabel(event.rating, format))}</span>
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
        {countLabel(attendingCount, format)}
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
