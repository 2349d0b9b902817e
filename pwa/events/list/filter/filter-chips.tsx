import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { type DayCount, type EventFilter, type GenreCounts, rangeNames, type When, whens } from './event-filter.ts'
import { GenreChip, SheetChip } from './genre-chip.tsx'

export type FilterChipsProps = {
  filter: EventFilter
  days: DayCount[]
  /** Counted when the sheet of the dates is opened; unset while it is not known. */
  countRange: (when: When) => number | undefined
  /** Counted when the sheet of the genres is opened. */
  countGenres: () => GenreCounts
  isNear: boolean
  isLooking: boolean
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
  onNear: () => void
}

/** The filters of the list: the dates and the genre, which open a sheet, and the others. */
export function FilterChips(props: FilterChipsProps) {
  const { filter, days, countRange, countGenres, isNear, isLooking, onChange, onNear } = props
  const { format, i18n } = useLanguage()
  const text = i18n.events.tonight
  const [dates, setDates] = useState<{ ranges: Range[]; isOpen: boolean } | null>(null)
  const names = rangeNames(text)
  const openDates = () => {
    const range = (value: When) => ({ value, label: names[value], count: countRange(value) })
    setDates({ ranges: whens.map(range), isOpen: true })
  }

  return (
    <fieldset className="flex flex-wrap gap-2 py-1">
      <legend className="sr-only">{text.filters}</legend>
      <SheetChip
        label={filter.date ? eventTimeLabel(filter.date, format) : names[filter.when]}
        isOn={filter.date !== undefined || filter.when !== 'tonight'}
        onOpen={openDates}
      />
      <GenreChip
        genre={filter.genre}
        wish={filter.wish}
        countGenres={countGenres}
        onChange={genre => onChange({ genre })}
        onWish={wish => onChange({ wish })}
      />
      <Chip isOn={filter.isFree ?? false} onClick={() => onChange({ isFree: !filter.isFree })}>
        {text.free}
      </Chip>
      <Chip isOn={isNear} aria-busy={isLooking || undefined} onClick={onNear}>
        {isLooking ? text.nearMeLooking : text.nearMe}
      </Chip>
      {dates && (
        <WhenSheet
          {...dates}
          days={days}
          filter={filter}
          onChoose={onChange}
          onClose={() => setDates({ ...dates, isOpen: false })}
        />
      )}
    </fieldset>
  )
}

type Range = { value: When; label: string; count: number | undefined }

const WhenSheet = optional(withI18n(async () => ({ default: (await import('./filter-sheets.tsx')).WhenSheet })))
