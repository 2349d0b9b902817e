import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { type EventFilter, whens } from './event-filter.ts'

export type FilterChipsProps = {
  filter: EventFilter
  genres: string[]
  /** The dates that can be chosen one by one. */
  dates: string[]
  isNear: boolean
  isLooking: boolean
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
  onNear: () => void
}

/** One row of filters: date first, then genre. */
export function FilterChips({ filter, genres, dates, isNear, isLooking, onChange, onNear }: FilterChipsProps) {
  const { language, i18n } = useLanguage()
  const text = i18n.events.tonight
  const fade = useEdgeFade()
  const names = {
    tonight: text.tonightChip,
    tomorrow: text.tomorrow,
    weekend: text.weekend,
    'two-weeks': text.twoWeeks,
  }

  return (
    <fieldset ref={fade} className="strip -mx-5 min-w-0 gap-2 px-5 py-1 md:-mx-1 md:flex-wrap md:px-1">
      <legend className="sr-only">{text.filters}</legend>
      {whens.map(when => (
        <Chip key={when} isOn={!filter.date && filter.when === when} onClick={() => onChange({ when })}>
          {names[when]}
        </Chip>
      ))}
      <ChipSelect
        label={text.date}
        isOn={filter.date !== undefined}
        value={filter.date ?? ''}
        onChange={event => onChange({ date: event.target.value || undefined })}
        options={[
          { value: '', label: text.date },
          ...dates.map(date => ({ value: date, label: eventTimeLabel(date, language) })),
        ]}
      />
      {genres.map(genre => (
        <Chip
          key={genre}
          lang={categoryLang(genre, language)}
          isOn={filter.genre === genre}
          onClick={() => onChange({ genre: filter.genre === genre ? undefined : genre })}
        >
          {categoryLabel(genre, language)}
        </Chip>
      ))}
      <Chip isOn={filter.isFree ?? false} onClick={() => onChange({ isFree: !filter.isFree })}>
        {text.free}
      </Chip>
      <Chip isOn={isNear} aria-busy={isLooking || undefined} onClick={onNear}>
        {isLooking ? text.nearMeLooking : text.nearMe}
      </Chip>
    </fieldset>
  )
}
