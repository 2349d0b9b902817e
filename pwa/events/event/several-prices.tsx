import { amountLabel, changeLabel, conditionLabel, priceName, rangeLabel } from '#contract/events/price-labels.ts'
import { type PricedNight, priceRows, pricesAt } from '#contract/events/prices.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { useNow } from '#pwa/ui/use-now.ts'

type SeveralPricesProps = {
  event: PricedNight & { attendingCount: number }
  /** A row of a list, the large price of a page with what follows it, or the list of all prices. */
  as: 'row' | 'figure' | 'list'
  /** With the choices that the server has not confirmed. */
  attendingCount?: number
}

/**
 * The prices of an event with several, computed on the device. Those for a number of people count the people who are going:
 * it is the one number that everybody knows before the door.
 */
export function SeveralPrices({ event, as, attendingCount = event.attendingCount }: SeveralPricesProps) {
  const { format, i18n } = useLanguage()
  const text = usePricesI18n()
  const nowMs = useNow()
  const at = { nowMs, taken: attendingCount }
  const { price } = i18n.events

  if (as === 'row') {
    const messages = { ...text, free: price.free, atTheDoor: price.atTheDoorShort }
    return <span className="font-bold">{rangeLabel(event, at, messages, format)}</span>
  }
  const { now } = pricesAt(event, nowMs, attendingCount)
  const messages = { ...text, free: price.freeOnPage, atTheDoor: price.atTheDoor }
  if (as === 'figure')
    return (
      <>
        <dd className="display text-[1.65rem] md:text-4xl">
          {now ? amountLabel(now.price, event, messages, format) : price.atTheDoor}
        </dd>
        <dd className="text-sm text-muted md:mt-1 md:text-base">{changeLabel(event, at, messages, format)}</dd>
      </>
    )

  const inWords = { ...text, free: price.free, atTheDoor: price.atTheDoor }
  return (
    <section aria-label={text.title} className="border-b border-line py-4">
      <ul className="figures space-y-2">
        {priceRows(event, nowMs, attendingCount).map(({ price: one, state }) => (
          <li
            key={JSON.stringify(one)}
            className={classNames(
              'flex justify-between gap-4',
              state === 'now' && 'font-bold',
              state === 'over' && 'text-muted',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{priceName(one, text)}</bdi>
              {[conditionLabel(one, event, inWords, format), state === 'over' && text.over]
                .filter(Boolean)
                .map(part => ` · ${part}`)}
              {state === 'now' && <span className="text-accent-strong"> · {text.holds}</span>}
            </span>
            <span className={state === 'over' ? 'line-through' : ''}>
              {amountLabel(one.price, event, inWords, format)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
