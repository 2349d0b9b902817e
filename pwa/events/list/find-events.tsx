import type { ReactNode } from 'react'
import { categoryKey, categoryLabel, eventCategories } from '#contract/events/categories.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { Format } from '#contract/i18n/region.ts'
import { serverPaths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { certainCity, searchPlace } from '#contract/places/place-search.ts'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { RowsSkeleton } from '#pwa/parts/page-states.tsx'
import { useSession } from '#pwa/session/session.ts'
import { Button, CalendarLink } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { useFriendsGoing } from '../event/friends-going.tsx'
import { useCity } from '../location/use-city.ts'
import { type GenreCounts, rangeNames } from './filter/event-filter.ts'
import { GenreChip } from './filter/genre-chip.tsx'
import { FoundEvent } from './found-event.tsx'
import { type EventSearch, searchIn } from './search-cached.ts'
import { readSearchTerms } from './search-terms.ts'
import { type SearchState, useFoundEvents } from './use-found-events.ts'
import { useZone } from './use-zone.ts'

/** The 'Find Events' tab. The search is in the URL, so that it can be shared. */
export default function FindEvents() {
  const query = useQuery()
  const change = useChangeQuery()
  return (
    <EventResults
      typed={searchIn(query)}
      isLiteral={query.get('literal') === '1'}
      onChange={({ isFree, isLiteral, ...search }) =>
        change({
          ...search,
          ...(isFree !== undefined && { free: isFree ? '1' : '' }),
          ...(isLiteral !== undefined && { literal: isLiteral ? '1' : '' }),
        })
      }
    />
  )
}

type ChangeSearch = (change: Partial<EventSearch> & { isLiteral?: boolean }) => void

export type EventResultsProps = {
  typed: EventSearch
  /** Whether the words are not read as a price and a day. */
  isLiteral: boolean
  onChange: ChangeSearch
  /** The list of a city that is searched: its place stays, and its events are found also in the towns nearby. */
  list?: { place: City; events: Event[] }
}

/** What a typed sentence means, as filters that can be switched off, and the events that match it. */
export function EventResults({ typed, isLiteral, onChange, list }: EventResultsProps) {
  const { format, i18n } = useLanguage()
  const { find: text, tonight: tonightText } = i18n.events
  const home = useCity(useSession(session => session.me))
  const place = list?.place ?? certainCity(searchPlace(typed.location)) ?? home
  const tonight = tonightIn(useZone(place), useNow())
  const terms = readSearchTerms(typed, tonight)
  const eventSearch = isLiteral ? typed : { ...typed, ...terms }
  const { category, isFree, when } = eventSearch
  const hasTerms = terms.q !== typed.q.trim().replace(/\s+/g, ' ')
  // A filter that was read from the text becomes a parameter, so that its chip can be switched off like any other.
  const changeFilter: ChangeSearch = filters => {
    const read = { q: eventSearch.q, when, date: eventSearch.date, isFree, isLiteral: true }
    onChange(hasTerms && !isLiteral ? { ...read, ...filters } : filters)
  }
  const results = useFoundEvents(eventSearch, tonight, list?.events)
  const names = rangeNames(tonightText)

  return (
    <div>
      <fieldset className="flex flex-wrap gap-2 py-1">
        <legend className="sr-only">{text.categories}</legend>
        {(['tonight', 'tomorrow', 'weekend'] as const).map(range => (
          <Chip
            key={range}
            isOn={when === range}
            onClick={() => changeFilter({ when: when === range ? '' : range, date: '' })}
          >
            {names[range]}
          </Chip>
        ))}
        <Chip isOn={isFree} onClick={() => changeFilter({ isFree: !isFree })}>
          {text.free}
        </Chip>
        <GenreChip
          genre={category || undefined}
          countGenres={allGenres}
          onChange={genre => onChange({ category: genre ?? '' })}
        />
      </fieldset>
      {hasTerms && (
        <p className="mt-4 text-sm text-muted">
          {!isLiteral && `${text.readAs(readLabels(eventSearch, format, { ...names, free: text.free }).join(' · '))} `}
          <button
            type="button"
            onClick={() => onChange({ isLiteral: !isLiteral })}
            className="-my-3 min-h-11 py-3 font-semibold text-text underline"
          >
            {isLiteral ? text.readTerms : text.literal}
          </button>
        </p>
      )}
      <div className="mt-5">
        <Results results={results} onRetry={results.retry}>
          <OtherSearches search={eventSearch} hasPlace={list === undefined} onChange={onChange} />
        </Results>
        <CityFeed location={eventSearch.location} category={category} />
      </div>
    </div>
  )
}

/** All genres: the events of other dates and places are not on the device, so none is counted. */
function allGenres(): GenreCounts {
  const genres = eventCategories.map(label => ({ genre: categoryKey(label) ?? label, count: 0 }))
  return { count: 0, genres, isKnown: false }
}

/** The calendar feed of a city, offered when the location of the search is certainly one city. */
function CityFeed({ location, category }: { location: string; category: string }) {
  const { format, i18n } = useLanguage()
  const text = i18n.events.tonight
  const place = certainCity(searchPlace(location))
  if (!place) return null
  return (
    <CalendarLink feed={serverPaths.calendarOfCity(place.state, place.city, category)} look="plain" className="mt-6">
      {text.subscribe([category && categoryLabel(category, format.locale), place.city].filter(Boolean).join(' · '))}
    </CalendarLink>
  )
}

/** "bachata · Free · Fri Nov 27": the search as it is sent, for a text from which filters were read. */
function readLabels(
  { q, isFree, when, date }: EventSearch,
  format: Format,
  names: Record<'tonight' | 'tomorrow' | 'weekend' | 'free', string>,
): string[] {
  const range = when === '' || when === 'two-weeks' ? '' : names[when]
  return [q, isFree ? names.free : '', range, date && eventTimeLabel(date, format)].filter(Boolean)
}

type OtherSearchesProps = {
  search: EventSearch
  /** Whether the place can be left out. */
  hasPlace: boolean
  onChange: ChangeSearch
}

/** For a search without results: the same search without one of its words or filters. */
function OtherSearches({ search, hasPlace, onChange }: OtherSearchesProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.events.find
  const { q, location, date, when, category, isFree } = search
  // The filters that were read from the text become parameters, so that the rest of the search stays the same.
  const parameters = { q, date, when, isFree }
  const words = q.split(' ').filter(Boolean)
  const others: [label: string, change: Partial<EventSearch>][] = [
    ...words
      .filter(
        () =>
          words.length > 1 || category !== '' || isFree || date !== '' || when !== '' || (hasPlace && location !== ''),
      )
      .map((word, index): [string, Partial<EventSearch>] => [
        text.without(`“${word}”`),
        { q: words.toSpliced(index, 1).join(' ') },
      ]),
    ...(isFree ? [[text.without(text.free), { isFree: false }] as [string, Partial<EventSearch>]] : []),
    ...(date || when ? [[text.anyDate, { date: '', when: '' }] as [string, Partial<EventSearch>]] : []),
    ...(category
      ? [[text.without(categoryLabel(category, format.locale)), { category: '' }] as [string, Partial<EventSearch>]]
      : []),
    ...(location && hasPlace
      ? [[text.without(`“${location}”`), { location: '' }] as [string, Partial<EventSearch>]]
      : []),
  ]
  return others.map(([label, change]) => (
    <Chip key={label} onClick={() => onChange({ ...parameters, ...change, isLiteral: true })}>
      {label}
    </Chip>
  ))
}

function Results({ results, onRetry, children }: { results: SearchState; onRetry: () => void; children: ReactNode }) {
  const { format, i18n } = useLanguage()
  const text = i18n.events
  const nowMs = useNow()
  const { friendsAt } = useFriendsGoing()

  if (results.state === 'failed')
    return (
      <EmptyState
        isError
        title={text.find.failed}
        text={text.find.failedText}
        action={<Button onClick={onRetry}>{text.tonight.retry}</Button>}
      />
    )
  if (results.events === null)
    return (
      <div>
        <output className="sr-only">{text.find.loading}</output>
        <RowsSkeleton />
      </div>
    )

  const { events } = results
  const { cachedAt, total } = results.state === 'found' ? results : { cachedAt: null, total: events.length }
  return (
    <div aria-busy={results.state === 'searching'}>
      {cachedAt !== null && (
        <Notice tone="offline">
          {cachedAt > 0 && `${text.tonight.updated(clockOrMoment(cachedAt, format))}. `}
          {text.find.offline}
        </Notice>
      )}
      {events.length === 0 ? (
        <EmptyState title={text.find.none} text={text.find.noneText} action={children} />
      ) : (
        <>
          <output className="figures mb-1 block text-sm text-muted">
            {results.state === 'searching'
              ? text.find.loading
              : total === events.length
                ? text.find.results(total)
                : total === undefined
                  ? text.find.first(events.length)
                  : text.find.firstOf({ shown: events.length, total })}
          </output>
          <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
            {events.map(event => (
              <li key={event.id}>
                <FoundEvent event={event} nowMs={nowMs} friends={friendsAt(event.id)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
