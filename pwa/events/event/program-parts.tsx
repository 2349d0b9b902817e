import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { artistOf, type ProgramNight, type ProgramPart, partsNow, partsOf } from '#contract/events/program.ts'
import { houseLines, partTimes } from '#contract/events/program-labels.ts'
import type { Wish } from '#contract/events/wishes.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { classNames } from '#pwa/ui/class-names.ts'

/* What few events need, so it is loaded with the first program that is shown. */

export { SeveralPrices } from './several-prices.tsx'

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
              className={classNames('flex gap-4 border-t border-line py-3', nowMs >= part.endsMs && 'text-muted')}
            >
              <span className="w-32 shrink-0 font-semibold text-balance">
                {partTimes(part, text, format)}
                {isNow && <span className="block text-accent-strong">{text.now}</span>}
              </span>
              <span className="min-w-0 wrap-anywhere">
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
        <ul aria-label={text.mix} className="flex gap-x-1 border-t border-line py-3 text-sm">
          {mix.map(({ genre, percent }) => (
            <li key={genre} lang={categoryLang(genre, language)} className="min-w-11" style={{ width: `${percent}%` }}>
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

/** The name of a chosen filter. */
export function WishName({ wish }: { wish: Wish }) {
  return useProgramI18n().wishes[wish]
}
