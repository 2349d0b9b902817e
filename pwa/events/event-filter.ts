import { categoryLabel } from '#contract/categories.ts'
import { kmBetween, type Point } from '#contract/distance.ts'
import type { Event } from '#contract/events.ts'
import { folded } from '#contract/fold.ts'
import { isPast, weekendOf } from '#contract/nights.ts'
import { soundsLike } from './sounds.ts'

export const whens = ['tonight', 'tomorrow', 'weekend', 'two-weeks'] as const
export type When = (typeof whens)[number]

export type EventFilter = {
  when: When
  /** One night of the two weeks, in place of `when`. */
  date?: string | undefined
  /** As it is stored: 'latin_jazz'. */
  genre?: string | undefined
  isFree?: boolean
  text?: string | undefined
  /** Given: the nearest first. */
  near?: Point | undefined
}

export type EventGroup = { night: string; events: Event[] }

/**
 * The nights that fit, by night. It reads what is on the device and asks nobody. What began last night and still goes on
 * belongs to tonight for whoever looks at six.
 */
export function eventsMatching(events: Event[], filter: EventFilter, tonight: string, nowMs: number): EventGroup[] {
  const nights = filter.date ? [filter.date] : datesOf(filter.when, tonight)
  const isOpen = nights === null || (!filter.date && filter.when === 'tonight')
  const isLeft = (event: Event) => event.nightOf < tonight && !isPast(event, nowMs)
  const isMeant = (event: Event) =>
    (nights === null ? event.nightOf >= tonight : nights.includes(event.nightOf)) || (isOpen && isLeft(event))
  const fitting = events.filter(
    event =>
      isMeant(event) &&
      (!filter.genre || event.category === filter.genre) &&
      (!filter.isFree || event.price === '0.00'),
  )
  const groups = Map.groupBy(eventsWithText(fitting, filter.text ?? ''), event => event.nightOf)
  return [...groups]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([night, among]) => ({ night, events: filter.near ? nearestFirst(among, filter.near) : among }))
}

/** How many events the list would hold with another answer to "when" and every other filter as it is. */
export function countWhen(events: Event[], filter: EventFilter, when: When, tonight: string, nowMs: number): number {
  const groups = eventsMatching(events, { ...filter, when, date: undefined }, tonight, nowMs)
  return groups.reduce((sum, group) => sum + group.events.length, 0)
}

/** The first and the last day that a list holds; of an empty one, those that were asked for. */
export function daysShown(groups: EventGroup[], filter: EventFilter, tonight: string): { first: string; last: string } {
  const asked = filter.date ? [filter.date] : (datesOf(filter.when, tonight) ?? twoWeeksFrom(tonight))
  const days = groups.length > 0 ? groups.map(({ night }) => night) : asked
  return { first: days.at(0) ?? tonight, last: days.at(-1) ?? tonight }
}

function twoWeeksFrom(tonight: string) {
  return [tonight, Temporal.PlainDate.from(tonight).add({ days: 13 }).toString()]
}

/** Null is every night there is. */
export function datesOf(when: When, tonight: string): string[] | null {
  if (when === 'two-weeks') return null
  if (when === 'weekend') return weekendOf(tonight).filter(night => night >= tonight)
  const day = Temporal.PlainDate.from(tonight)
  return [when === 'tonight' ? tonight : day.add({ days: 1 }).toString()]
}

/** The genres on offer, the most frequent first. */
export function genresIn(events: Event[]): string[] {
  const groups = [...Map.groupBy(events, event => event.category)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length).map(([genre]) => genre)
}

export function kmTo(event: Event, here: Point): number | null {
  const { latitude, longitude } = event
  return latitude === null || longitude === null ? null : kmBetween(here, { latitude, longitude })
}

/**
 * Every word has to be somewhere; accents and case do not count. Where no night has them all, what is misspelled is
 * forgiven: the same as the server, so that a search finds the same without signal.
 */
export function eventsWithText(events: Event[], text: string): Event[] {
  const i18n = folded(text).split(' ').filter(Boolean)
  if (i18n.length === 0) return events
  const found = events.filter(event => i18n.every(word => saidOf(event).includes(word)))
  return found.length > 0 ? found : events.filter(event => i18n.every(word => isMeantBy(event, word)))
}

function saidOf(event: Event) {
  return folded(`${namesOf(event)} ${event.description ?? ''}`)
}

function isMeantBy(event: Event, word: string) {
  const isLike = (name: string) => soundsLike(name, word)
  return saidOf(event).includes(word) || folded(namesOf(event)).split(' ').some(isLike)
}

function namesOf({ title, venue, location, city, category, tags }: Event) {
  return [title, venue, location, city, categoryLabel(category, 'en'), ...tags].join(' ')
}

/** A night whose place on the map nobody knows comes last. */
function nearestFirst(events: Event[], here: Point) {
  const far = (event: Event) => kmTo(event, here) ?? Number.POSITIVE_INFINITY
  return events.toSorted((one, other) => far(one) - far(other))
}
