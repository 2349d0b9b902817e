import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { nextEvents } from '#contract/events/list/calls.ts'
import { isPast } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { type City, cityLabel as cityLabelIn } from '#contract/places/area.ts'
import { citySlug, countrySlug } from '#contract/places/city-slug.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button, QuietLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import type { EventFilter, When } from './filter/event-filter.ts'
import { EventResults } from './find-events.tsx'
import type { EventSearch } from './search-cached.ts'
import { SearchFields } from './search-fields.tsx'

// One file for the device: its list of files has an entry for each.

export type NothingOnProps = {
  place: City
  filter: EventFilter
  /** The city has no events in the next two weeks, so a later date is offered. */
  isQuiet: boolean
  /** The next date after tonight with an event. */
  next: string | undefined
  onWhen: (when: When) => void
  onDate: (date: string) => void
  onClear: () => void
}

/** An empty list states the reason and offers the step that is most likely to find events. */
export default function NothingOn({ place, filter, isQuiet, next, onWhen, onDate, onClear }: NothingOnProps) {
  const { format, i18n: messages } = useLanguage()
  const text = messages.events.nothingOn
  const hasMore = Boolean(filter.genre ?? filter.wish) || filter.isFree

  if (hasMore)
    return (
      <EmptyState
        title={text.filtered}
        text={text.filteredText}
        action={<Button onClick={() => onClear()}>{messages.events.tonight.clearFilters}</Button>}
      />
    )
  if (isQuiet) return <QuietCity place={place} onDate={onDate} />
  if (filter.when === 'tonight' && !filter.date)
    return (
      <EmptyState
        title={text.tonight}
        text={text.tonightText(place.city)}
        action={
          next === undefined ? (
            <Button onClick={() => onWhen('two-weeks')}>{text.seeTwoWeeks}</Button>
          ) : (
            <Button onClick={() => onDate(next)}>{text.seeDate(eventTimeLabel(next, format))}</Button>
          )
        }
      />
    )
  return (
    <EmptyState
      title={text.days}
      text={text.daysText(place.city)}
      action={
        (filter.date || filter.when !== 'two-weeks') && (
          <Button onClick={() => onWhen('two-weeks')}>{text.seeTwoWeeks}</Button>
        )
      }
    />
  )
}

type ListSearchProps = {
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
  const location = cityLabelIn(place, 'en')
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

const MAX_NEARBY = 3

/** No event in the next two weeks: offers the next date with one, and the nearest cities with events. */
function QuietCity({ place: { city, state }, onDate }: { place: City; onDate: (date: string) => void }) {
  const { format, i18n: messages } = useLanguage()
  const me = useSession(session => session.me)
  const text = messages.events.nothingOn
  const remote = useRemote(resource(nextEvents, { query: { city, state } }), null)
  const { date, cities } = remote.state === 'loaded' ? remote.body : { date: null, cities: [] }

  return (
    <EmptyState
      title={text.days}
      text={text.cityText(city)}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {date && <Button onClick={() => onDate(date)}>{text.seeDate(eventTimeLabel(date, format))}</Button>}
          {cities.slice(0, MAX_NEARBY).map(near => (
            <QuietLink key={citySlug(near)} href={paths.city(countrySlug(near), citySlug(near))}>
              {cityLabel(near)}
              {near.km !== null && ` · ${distanceLabel(near.km, format)}`}
            </QuietLink>
          ))}
          {/* The search is for members. A visitor chooses another city above the list. */}
          {me && <QuietLink href={paths.search({ tab: 'events' })}>{text.searchElsewhere}</QuietLink>}
        </span>
      }
    />
  )
}

/** The device did not say where it is. */
export function NotNear({ isDenied }: { isDenied: boolean }) {
  const text = useI18n().events.notNear
  return (
    <Notice className="mt-3 max-w-xl">
      {isDenied ? text.denied : text.failed} {text.stays}
    </Notice>
  )
}
