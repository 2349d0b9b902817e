import { categoryLabel } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import { programOf } from '#contract/events/line-up.ts'
import { isPast, weekendOf } from '#contract/events/nights.ts'
import { unconfirmedLower } from '#contract/events/still-on/still-on.ts'
import { grants, type Wish, wishes } from '#contract/events/wishes.ts'
import { folded } from '#contract/fold.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { kmBetween, type Point } from '#contract/places/distance.ts'
import { soundsLike } from './sounds.ts'

export const whens = ['tonight', 'tomorrow', 'weekend', 'two-weeks'] as const
export type When = (typeof whens)[number]

export function rangeNames(text: I18n['events']['tonight']): Record<When, string> {
  return { tonight: text.title, tomorrow: text.tomorrow, weekend: text.weekend, 'two-weeks': text.twoWeeks }
}

export type EventFilter = {
  when: When
  /** One date of the next two weeks; if set, `when` does not count. */
  date?: string | undefined
  /** The category key, such as 'latin_jazz'. */
  genre?: string | undefined
  isFree?: boolean
  /** What the program of the event offers. */
  wish?: Wish | undefined
  /** A typed sentence, which is searched for instead of showing the list. */
  text?: string | undefined
  /** Whether the words of `text` are not read as a price and a day. */
  isLiteral?: boolean
  /** Whether the map is shown above the list. */
  isMap?: boolean
  /** If set, the nearest events come first. */
  near?: Point | undefined
}

/** `isKnown` is false while events are missing, so that the counts may be too low. */
export type GenreCounts = {
  count: number
  genres: { genre: string; count: number }[]
  /** What the programs of these events offer; empty where none says anything. */
  wishes?: { wish: Wish; count: number }[]
  isKnown: boolean
}

/** `isKnown` is false if there may be more events than `count`. */
export type DayCount = { date: string; count: number; isKnown: boolean }

export type EventGroup = { nightOf: string; events: Event[] }

/**
 * The events that match the filter, grouped by night. An event that began last night and has not ended yet counts as
 * tonight, because a visitor at six in the morning looks for it there. One that is not confirmed today is one place
 * lower.
 */
export function eventsMatching(events: Event[], filter: EventFilter, tonight: string, nowMs: number): EventGroup[] {
  const dates = filter.date ? [filter.date] : datesOf(filter.when, tonight)
  const includesLastNight = dates === null || (!filter.date && filter.when === 'tonight')
  const isStillOn = (event: Event) => event.nightOf < tonight && !isPast(event, nowMs)
  const isOnDate = (event: Event) =>
    (dates === null ? event.nightOf >= tonight : dates.includes(event.nightOf)) ||
    (includesLastNight && isStillOn(event))
  const matching = events.filter(
    event =>
      isOnDate(event) &&
      (!filter.genre || event.category === filter.genre) &&
      (!filter.isFree || event.price === '0.00') &&
      (!filter.wish || grants(event, filter.wish)),
  )
  const groups = Map.groupBy(matching, event => event.nightOf)
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([nightOf, groupEvents]) => ({
      nightOf,
      events: unconfirmedLower(filter.near ? nearestFirst(groupEvents, filter.near) : groupEvents, nowMs),
    }))
}

/** How many events the list would contain with another "when" and all other filters unchanged. */
export function countWhen(events: Event[], filter: EventFilter, when: When, tonight: string, nowMs: number): number {
  return countOpen(eventsMatching(events, { ...filter, when, date: undefined }, tonight, nowMs), nowMs)
}

/** The number of listed events that have not ended: an ended one is not shown before the visitor asks for it. */
export function countOpen(groups: EventGroup[], nowMs: number): number {
  return groups.reduce((sum, group) => sum + group.events.filter(event => !isPast(event, nowMs)).length, 0)
}

/**
 * The fourteen dates from tonight, each with the number of its events under the other filters. After the date `knownTo`
 * there may be more events than the device has.
 */
export function countsByDate(
  events: Event[],
  filter: EventFilter,
  { tonight, knownTo }: { tonight: string; knownTo: string },
  nowMs: number,
): DayCount[] {
  const groups = eventsMatching(events, { ...filter, when: 'two-weeks', date: undefined }, tonight, nowMs)
  const first = Temporal.PlainDate.from(tonight)
  return Array.from({ length: 14 }, (_, days) => {
    const date = first.add({ days }).toString()
    return {
      date,
      // An event of last night that goes on is listed tonight.
      count: countOpen(
        groups.filter(({ nightOf }) => nightOf === date || (days === 0 && nightOf < date)),
        nowMs,
      ),
      isKnown: date <= knownTo,
    }
  })
}

/** The first and the last date in a list; for an empty list, the first and the last date of the filter. */
export function daysShown(groups: EventGroup[], filter: EventFilter, tonight: string): { first: string; last: string } {
  const requested = filter.date ? [filter.date] : (datesOf(filter.when, tonight) ?? twoWeeksFrom(tonight))
  const days = groups.length > 0 ? groups.map(({ nightOf }) => nightOf) : requested
  return { first: days.at(0) ?? tonight, last: days.at(-1) ?? tonight }
}

/** The next date after tonight with an event that has not been cancelled. */
export function nextDate(events: Event[], tonight: string): string | undefined {
  return events.find(({ nightOf, status }) => nightOf > tonight && status === 'active')?.nightOf
}

function twoWeeksFrom(tonight: string) {
  return [tonight, Temporal.PlainDate.from(tonight).add({ days: 13 }).toString()]
}

/** The dates that `when` covers. Null stands for every date. */
export function datesOf(when: When, tonight: string): string[] | null {
  if (when === 'two-weeks') return null
  if (when === 'weekend') return weekendOf(tonight).filter(date => date >= tonight)
  const day = Temporal.PlainDate.from(tonight)
  return [when === 'tonight' ? tonight : day.add({ days: 1 }).toString()]
}

/** The genres of these events, the most frequent first. */
export function genresIn(events: Event[]): string[] {
  const groups = [...Map.groupBy(events, event => event.category)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([genre]) => genre)
}

/** The genres of the city, each with the number of events that the list would show for it under the other filters. */
export function countsByGenre(events: Event[], filter: EventFilter, tonight: string, nowMs: number) {
  const groups = eventsMatching(events, { ...filter, genre: undefined }, tonight, nowMs)
  const ofGenre = (genre: string) =>
    groups.map(group => ({ ...group, events: group.events.filter(({ category }) => category === genre) }))
  return {
    count: countOpen(groups, nowMs),
    genres: genresIn(events).map(genre => ({ genre, count: countOpen(ofGenre(genre), nowMs) })),
    wishes: wishes
      .filter(wish => wish === filter.wish || events.some(event => grants(event, wish)))
      .map(wish => ({ wish, count: countOpen(eventsMatching(events, { ...filter, wish }, tonight, nowMs), nowMs) })),
  }
}

export function kmTo(event: Event, here: Point): number | null {
  const { latitude, longitude } = event
  return latitude === null || longitude === null ? null : kmBetween(here, { latitude, longitude })
}

/**
 * Every search term has to occur in the event's text; accents and case do not count. If no event has all the terms,
 * misspelled terms also match. The server uses the same rules, so an offline search returns the same events.
 */
export function eventsWithText(events: Event[], text: string): Event[] {
  const terms = folded(text).split(' ').filter(Boolean)
  if (terms.length === 0) return events
  const exact = events.filter(event => terms.every(term => textOf(event).includes(term)))
  return exact.length > 0 ? exact : events.filter(event => terms.every(term => isNearMatch(event, term)))
}

function textOf(event: Event) {
  return folded(`${namesOf(event)} ${event.description ?? ''}`)
}

function isNearMatch(event: Event, term: string) {
  const isLike = (name: string) => soundsLike(name, term)
  return textOf(event).includes(term) || folded(namesOf(event)).split(' ').some(isLike)
}

function namesOf({ title, venue, location, city, category, tags, ...event }: Event) {
  const names = programOf(event)?.parts?.map(({ name }) => name) ?? []
  return [title, venue, location, city, categoryLabel(category, 'en'), ...tags, ...names].join(' ')
}

/** Events without coordinates come last. */
function nearestFirst(events: Event[], here: Point) {
  const far = (event: Event) => kmTo(event, here) ?? Number.POSITIVE_INFINITY
  return events.toSorted((one, other) => far(one) - far(other))
}

type NightLabels = { tonightIs: (label: string) => string; tomorrowIs: (label: string) => string }

/** "Tonight, Sun Nov 22", "Tomorrow, Mon Nov 23", or the date alone. */
export function nightLabel(nightOf: string, tonight: string, label: string, i18n: NightLabels) {
  if (nightOf === tonight) return i18n.tonightIs(label)
  const tomorrow = Temporal.PlainDate.from(tonight).add({ days: 1 }).toString()
  return nightOf === tomorrow ? i18n.tomorrowIs(label) : label
}
