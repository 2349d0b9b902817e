import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { amountLabel, changeLabel, conditionLabel, priceName, rangeLabel } from '#contract/events/price-labels.ts'
import { type PricedNight, priceRows, pricesAt } from '#contract/events/prices.ts'
import { artistOf, type ProgramNight, type ProgramPart, partsNow, partsOf } from '#contract/events/program.ts'
import { houseLines, partTimes } from '#contract/events/program-labels.ts'
import type { Wish } from '#contract/events/wishes.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { usePricesI18n } from '#pwa/i18n/pages/prices.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { useNow } from '#pwa/ui/use-now.ts'

/* What few events need, so it is loaded with the first program that is shown. */

type ProgramEvent = ProgramNight & Pick<Event, 'artists'>

/** The program of an event: its parts with their times, the shares of the music, and the facilities of the venue. */
export function EventProgram({ event, nowMs }: { event: ProgramEvent; nowMs: number }) {
  const { format, language } = useLanguage()
  const text = useProgramI18n()
  const { program = {} } = event
  const { mix = [] } = program
  const facts = houseLines(program, text)

  return (
    <section className="pb-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      <ol className="figures mt-3">
        {partsOf(event).map(part => {
          const isNow = part.startsMs <= nowMs && nowMs < part.endsMs
          return (
            <li
              key={`${part.from} ${part.room} ${part.kind} ${part.name}`}
              className={classNames(
                'flex flex-wrap gap-x-4 border-t border-line py-3',
                nowMs >= part.endsMs && 'text-muted',
              )}
            >
              <span className="w-32 shrink-0 font-semibold text-balance">
                {partTimes(part, text, format)}
                {isNow && <span className="block text-accent-strong">{text.now}</span>}
              </span>
              <span className="min-w-0 grow basis-32 wrap-anywhere">
                <span className="block font-bold">
                  <ArtistName part={part} event={event} />
                </span>
                <span className="block text-sm text-muted">
                  {[part.name && text.kinds[part.kind], part.level && text.levels[part.level], part.room]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {mix.length > 0 && (
        <ul aria-label={text.mix} className="flex flex-wrap gap-x-1 border-t border-line py-3 text-sm">
          {mix.map(({ genre, percent }) => (
            <li key={genre} lang={categoryLang(genre, language)} style={{ flex: `${percent} 1 0` }}>
              <span aria-hidden className="mb-1 block h-2 rounded-full bg-accent" />
              {text.share({ percent, genre: categoryLabel(genre, language) })}
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <p className="border-t border-line py-3">{facts.join(' · ')}</p>}
    </section>
  )
}

/** The name of a part, which opens the page of the artist. */
function ArtistName({ part, event }: { part: ProgramPart; event: ProgramEvent }) {
  const { kinds } = useProgramI18n()
  const artist = artistOf(part, event)
  const name = <bdi>{part.name ?? kinds[part.kind]}</bdi>
  return artist ? <a href={paths.artist(artist.slug)}>{name}</a> : name
}

/** Who plays or teaches now, in a list. Computed on the device, without a connection too. */
export function PlayingNow({ event, nowMs }: { event: Event; nowMs: number }) {
  const text = useProgramI18n()
  const names = partsNow(event, nowMs).map(({ kind, name }) => name ?? text.kinds[kind])
  return names.length > 0 && <p className="text-sm font-semibold text-live-strong">{text.playing(names.join(' · '))}</p>
}

export function WishName({ wish }: { wish: Wish }) {
  return useProgramI18n().wishes[wish]
}

type SeveralPricesProps = {
  event: PricedNight & { attendingCount: number }
  /** A row of a list, the large price of a page with what follows it, or the list of all prices. */
  as: 'row' | 'figure' | 'list'
  /** With the choices that the server has not confirmed. */
  attendingCount?: number
}

/**
 * The prices of an event with several, computed on the device. Those for a number of people count the people who are
 * going: it is the one number that everybody knows before the door.
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
