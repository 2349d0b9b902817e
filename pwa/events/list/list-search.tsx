import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import { type City, cityLabel } from '#contract/places/area.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import type { EventFilter } from './filter/event-filter.ts'
import { EventResults } from './find-events.tsx'
import type { EventSearch } from './search-cached.ts'
import { SearchFields } from './search-fields.tsx'

export type ListSearchProps = {
  userId: string | null
  place: City
  /** The events of the list; empty while they are not known. */
  events: Event[]
  filter: EventFilter
  onChange: (change: Partial<Omit<EventFilter, 'near'>>) => void
}

/** The search of `/search` on the list of a city, for everybody: the field, and the results in place of the list. */
export function ListSearch({ userId, place, events, filter, onChange }: ListSearchProps) {
  const nowMs = useNow()
  const { text = '', date = '', when, genre = '', isFree = false, isLiteral = false } = filter
  const range = when === 'two-weeks' ? '' : when
  // English, because the server reads the name of a country in any language.
  const location = cityLabel(place, 'en')
  const typed = { q: text, location, date, when: range, category: genre, isFree } satisfies EventSearch

  return (
    <>
      <SearchFields
        userId={userId}
        tab="events"
        query={{ q: text, location: '', date: '' }}
        hasMore={false}
        takesFocus={text === ''}
        onSearch={({ q }) => onChange({ text: q || undefined, ...(q !== text && { isLiteral: false }) })}
      />
      {text !== '' && (
        <div className="mt-4">
          <EventResults
            typed={typed}
            isLiteral={isLiteral}
            list={{ place, events: events.filter(event => !isPast(event, nowMs)) }}
            onChange={change => onChange(filterFrom(change))}
          />
        </div>
      )}
    </>
  )
}

function filterFrom(change: Partial<EventSearch> & { isLiteral?: boolean }): Partial<Omit<EventFilter, 'near'>> {
  const { q, date, when, category, isFree, isLiteral } = change
  return {
    ...(q !== undefined && { text: q || undefined }),
    ...(when !== undefined && { when: when || 'two-weeks' }),
    ...(date !== undefined && { date: date || undefined }),
    ...(category !== undefined && { genre: category || undefined }),
    ...(isFree !== undefined && { isFree }),
    ...(isLiteral !== undefined && { isLiteral }),
  }
}
