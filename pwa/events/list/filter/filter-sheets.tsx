import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Wish } from '#contract/events/wishes.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { type DayCount, type EventFilter, type GenreCounts, nightLabel, type When } from './event-filter.ts'

export type WhenSheetProps = {
  /** The dates from tonight. */
  days: DayCount[]
  ranges: { value: When; label: string; count: number | undefined }[]
  filter: EventFilter
  isOpen: boolean
  onChoose: (change: { when: When } | { date: string }) => void
  onClose: () => void
}

/** The ranges of dates, and the single dates that no range names. Each shows whether it has events. */
export function WhenSheet({ days, ranges, filter, isOpen, onChoose, onClose }: WhenSheetProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.events.tonight
  const [tonight = '', tomorrow] = days.map(({ date }) => date)
  const range = filter.date === tonight ? 'tonight' : filter.date === tomorrow ? 'tomorrow' : undefined

  const choose = (change: { when: When } | { date: string }) => {
    onClose()
    onChoose(change)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.date}>
      <CountedChoices<When | undefined>
        choices={ranges}
        chosen={filter.date ? range : filter.when}
        onChoose={when => when && choose({ when })}
      />
      <div className="mt-4 grid grid-cols-4 gap-2">
        {days.slice(2).map(({ date, count, isKnown }) => {
          const label = eventTimeLabel(date, format)
          const isOn = date === filter.date
          return (
            <button
              key={date}
              type="button"
              aria-pressed={isOn}
              aria-label={nightLabel(date, tonight, label, text) + (isKnown ? `, ${text.nights(count)}` : '')}
              onClick={() => choose({ date })}
              className={classNames(
                'flex min-h-14 min-w-11 flex-col items-center justify-center rounded-control text-sm',
                isOn ? 'bg-text text-ground' : 'text-muted',
              )}
            >
              <span>{label.split(' ')[0]}</span>
              <span className={classNames('figures font-semibold', !isOn && count > 0 && 'text-text')}>
                {Number(date.slice(8))}
              </span>
              <span className={classNames('size-1 rounded-full', count > 0 && 'bg-accent')} />
            </button>
          )
        })}
      </div>
    </Dialog>
  )
}

export type GenreSheetProps = {
  counts: GenreCounts
  chosen: string | undefined
  wish?: Wish | undefined
  onWish?: ((wish: Wish | undefined) => void) | undefined
  isOpen: boolean
  onChoose: (genre: string | undefined) => void
  onClose: () => void
}

/** The genres of the list, each with the number of events that the list would show where they are known. */
export function GenreSheet({ counts, chosen, wish, onWish, isOpen, onChoose, onClose }: GenreSheetProps) {
  const { language, i18n } = useLanguage()
  const program = useProgramI18n()
  const known = (count: number) => (counts.isKnown ? count : undefined)
  const choices = [
    { value: undefined, label: i18n.events.allGenres, count: known(counts.count) },
    ...counts.genres.map(({ genre, count }) => ({
      value: genre,
      label: categoryLabel(genre, language),
      lang: categoryLang(genre, language),
      count: known(count),
    })),
  ]

  const wishChoices = (counts.wishes ?? []).map(({ wish: value, count }) => ({
    value,
    label: program.wishes[value],
    count: known(count),
  }))

  const choose = (genre: string | undefined) => {
    onClose()
    onChoose(genre)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={i18n.events.tonight.genres}>
      <CountedChoices<string | undefined> choices={choices} chosen={chosen} onChoose={choose} />
      {onWish && wishChoices.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">{program.filter}</h3>
          <CountedChoices<Wish | undefined>
            choices={wishChoices}
            chosen={wish}
            onChoose={next => {
              onClose()
              onWish(next === wish ? undefined : next)
            }}
          />
        </>
      )}
    </Dialog>
  )
}

type CountedChoicesProps<Value> = {
  /** `count` is unset while it is not known. */
  choices: { value: Value; label: string; lang?: string | undefined; count: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** The choices of a sheet, one a line, each with the number of events that the list would show. */
function CountedChoices<Value>({ choices, chosen, onChoose }: CountedChoicesProps<Value>) {
  return (
    <ul>
      {choices.map(({ value, label, lang, count }) => (
        <li key={label} className="border-b border-line last:border-b-0">
          <button
            type="button"
            aria-pressed={value === chosen}
            lang={lang}
            onClick={() => onChoose(value)}
            className={classNames(
              'flex min-h-12 w-full items-center justify-between gap-4 text-left font-semibold',
              value === chosen ? 'text-accent-strong' : count === 0 && 'text-muted',
            )}
          >
            {label}
            {count !== undefined && <span className="figures font-normal text-muted">{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
