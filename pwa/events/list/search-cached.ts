import type { Event } from '#contract/events/events.ts'
import { folded } from '#contract/fold.ts'
import { isInRegion, type SearchPlace, searchPlace } from '#contract/places/place-search.ts'
import { datesOf, eventsWithText, whens } from './filter/event-filter.ts'
import { soundsLike } from './filter/sounds.ts'

/** A search as it is in the URL. An empty field does not filter. */
export type EventSearch = ReturnType<typeof searchIn>

export function searchIn(query: URLSearchParams) {
  const date = query.get('date') ?? ''
  return {
    q: query.get('q') ?? '',
    location: query.get('location') ?? '',
    date,
    when: (!date && whens.find(when => when === query.get('when'))) || ('' as const),
    category: query.get('category') ?? '',
    isFree: query.get('free') === '1',
  }
}

/** The query for the server. `tonight` is the date that 'tomorrow' is counted from. */
export function searchQuery({ q, location, date, when, category, isFree }: EventSearch, tonight: string) {
  const dates = when ? datesOf(when, tonight) : null
  const query = { q, location, date, from: dates?.at(0), to: dates?.at(-1), category, free: isFree ? '1' : '' }
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * The same search in the cached events, with the server's rules: every term must occur, the place is parsed the same
 * way, and a date matches the calendar day or the night.
 */
export function searchCachedEvents(
  events: Event[],
  { q, location, date, when, category, isFree }: EventSearch,
  tonight: string,
): Event[] {
  const dates = when ? datesOf(when, tonight) : null
  const matching = events.filter(
    event =>
      (!date || event.date === date || event.nightOf === date) &&
      (dates === null || dates.includes(event.nightOf)) &&
      (!category || event.category === category) &&
      (!isFree || event.price === '0.00'),
  )
  return eventsWithText(eventsAt(matching, searchPlace(location)), q)
}

/** If no event is exactly at the place, a misspelled place also matches, as on the server. */
function eventsAt(events: Event[], place: SearchPlace): Event[] {
  const atPlace = events.filter(event => isAt(event, place))
  if (atPlace.length > 0 || place === null || !('city' in place || 'parts' in place)) return atPlace
  const typed = folded('city' in place ? place.city : place.parts.join(' ')).split(' ')
  return events.filter(
    event =>
      (!('city' in place) || isInRegion(event.state, place)) &&
      typed.every(term =>
        addressOf(event)
          .split(' ')
          .some(name => soundsLike(name, term)),
      ),
  )
}

function isAt(event: Event, place: SearchPlace): boolean {
  if (place === null) return true
  if ('parts' in place) return place.parts.every(part => hasPart(event, folded(part)))
  if (!('city' in place)) return event.state === place.state
  return folded(event.city) === folded(place.city) && isInRegion(event.state, place)
}

/** A part that consists of punctuation only matches no address. */
function hasPart(event: Event, part: string) {
  return part !== '' && addressOf(event).includes(part)
}

function addressOf({ city, location }: Event) {
  return folded(`${city} ${location ?? ''}`)
}

/** The events of the response and those of the list, each once, by start time. */
export function withListed(events: Event[], near: Event[]): Event[] {
  const missing = near.filter(({ id }) => events.every(event => event.id !== id))
  if (missing.length === 0) return events
  return [...events, ...missing].toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}
