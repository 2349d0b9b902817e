import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import type { Near } from '../../location/use-near.ts'
import {
  countsByDate,
  countsByGenre,
  countWhen,
  type EventFilter,
  rangeNames,
  type When,
  whens,
} from './event-filter.ts'
import { GenreChip, SheetChip } from './genre-chip.tsx'

export type FilterChipsProps = {
  filter: EventFilter
  cityEvents: { events: Event[] | undefined; tonight: string; knownTo: string }
  /** Those of the chosen date. */
  listed: { events: Event[] | undefined; isPartial: boolean }
  near: Near
  nowMs: number
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
}

/** The filters of the list: the dates and the genre, which open a sheet with the counts of then, and the others. */
export function FilterChips({ filter, cityEvents, listed, near, nowMs, onChange }: FilterChipsProps) {
  const { events, tonight } = cityEvents
  const isLooking = near.state === 'looking'
  const { format, i18n } = useLanguage()
  const text = i18n.events.tonight
  const [dates, setDates] = useState<{ ranges: Range[]; isOpen: boolean } | null>(null)
  const names = rangeNames(text)
  const openDates = () => {
    const countOf = (when: When) =>
      listed.isPartial || !events ? undefined : countWhen(events, filter, when, tonight, nowMs)
    const range = (value: When) => ({ value, label: names[value], count: countOf(value) })
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
        countGenres={() => ({
          ...countsByGenre(listed.events ?? [], filter, tonight, nowMs),
          isKnown: Boolean(listed.events) && !listed.isPartial,
        })}
        onChange={genre => onChange({ genre })}
        onWish={wish => onChange({ wish })}
      />
      <Chip isOn={filter.isFree ?? false} onClick={() => onChange({ isFree: !filter.isFree })}>
        {text.free}
      </Chip>
      <Chip isOn={near.state === 'on'} aria-busy={isLooking || undefined} onClick={near.toggle}>
        {isLooking ? text.nearMeLooking : text.nearMe}
      </Chip>
      {dates && (
        <WhenSheet
          {...dates}
          days={countsByDate(events ?? [], filter, cityEvents, nowMs)}
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
