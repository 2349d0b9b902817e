import { categoryLabel, categoryLang } from '#contract/categories.ts'
import { eventTimeLabel } from '#contract/event-time-labels.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { type EventFilter, whens } from './event-filter.ts'

export type FilterChipsProps = {
  filter: EventFilter
  genres: string[]
  /** Those that may be picked one by one. */
  nights: string[]
  isNear: boolean
  isLooking: boolean
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
  onNear: () => void
}

/** One row under the thumb: when, then what. */
export function FilterChips({ filter, genres, nights, isNear, isLooking, onChange, onNear }: FilterChipsProps) {
  const { language, words: all } = useLanguage()
  const words = all.events.tonight
  const fade = useEdgeFade()
  const names = {
    tonight: words.tonightChip,
    tomorrow: words.tomorrow,
    weekend: words.weekend,
    'two-weeks': words.twoWeeks,
  }

  return (
    <fieldset ref={fade} className="strip -mx-5 min-w-0 gap-2 px-5 py-1 md:-mx-1 md:flex-wrap md:px-1">
      <legend className="sr-only">{words.filters}</legend>
      {whens.map(when => (
        <Chip key={when} isOn={!filter.date && filter.when === when} onClick={() => onChange({ when })}>
          {names[when]}
        </Chip>
      ))}
      <ChipSelect
        label={words.date}
        isOn={filter.date !== undefined}
        value={filter.date ?? ''}
        onChange={event => onChange({ date: event.target.value || undefined })}
        options={[
          { value: '', label: words.date },
          ...nights.map(night => ({ value: night, label: eventTimeLabel(night, language) })),
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
        {words.free}
      </Chip>
      <Chip isOn={isNear} aria-busy={isLooking || undefined} onClick={onNear}>
        {isLooking ? words.nearMeLooking : words.nearMe}
      </Chip>
    </fieldset>
  )
}
