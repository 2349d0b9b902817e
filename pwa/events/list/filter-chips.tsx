import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import type { EventFilter, GenreCounts } from './event-filter.ts'

export type FilterChipsProps = {
  filter: EventFilter
  /** Counted when the sheet of the genres is opened. */
  countGenres: () => GenreCounts
  isNear: boolean
  isLooking: boolean
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
  onNear: () => void
}

/** One row of filters: the ranges of dates, the genre, and the others. */
export function FilterChips({ filter, countGenres, isNear, isLooking, onChange, onNear }: FilterChipsProps) {
  const { language, i18n } = useLanguage()
  const text = i18n.events.tonight
  const fade = useEdgeFade()
  const [genres, setGenres] = useState<{ counts: GenreCounts; isOpen: boolean } | null>(null)
  const { genre } = filter
  const range = (when: EventFilter['when'], name: string) => (
    <Chip isOn={!filter.date && filter.when === when} onClick={() => onChange({ when })}>
      {name}
    </Chip>
  )

  return (
    <fieldset ref={fade} className="strip -mx-5 min-w-0 gap-2 px-5 py-1 md:-mx-1 md:flex-wrap md:px-1">
      <legend className="sr-only">{text.filters}</legend>
      {range('tonight', text.tonightChip)}
      {range('weekend', text.weekend)}
      <Chip
        isOn={genre !== undefined}
        // The chip opens a dialog: it is no toggle.
        aria-pressed={undefined}
        aria-current={genre !== undefined || undefined}
        aria-haspopup="dialog"
        lang={genre && categoryLang(genre, language)}
        onClick={() => setGenres({ counts: countGenres(), isOpen: true })}
      >
        {genre ? categoryLabel(genre, language) : text.genres}
        <ChevronDown aria-hidden className="size-4" />
      </Chip>
      <Chip isOn={filter.isFree ?? false} onClick={() => onChange({ isFree: !filter.isFree })}>
        {text.free}
      </Chip>
      <Chip isOn={isNear} aria-busy={isLooking || undefined} onClick={onNear}>
        {isLooking ? text.nearMeLooking : text.nearMe}
      </Chip>
      {range('two-weeks', text.twoWeeks)}
      {genres && (
        <GenreSheet
          {...genres}
          chosen={genre}
          onChoose={chosen => onChange({ genre: chosen })}
          onClose={() => setGenres({ ...genres, isOpen: false })}
        />
      )}
    </fieldset>
  )
}

const GenreSheet = optional(withI18n(() => import('./genre-sheet.tsx')))
