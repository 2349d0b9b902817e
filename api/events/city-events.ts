import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn, weekendOf } from '#contract/events/nights.ts'
import type { CityList } from '#contract/places/city-slug.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Database, Sql } from '#db/connection/sql.ts'
import { countEvents, genresBetween, nextEventDate } from '#db/events/city-lists.ts'
import { listEvents } from '#db/events/finding.ts'

type City = { city: string; state: string }

/** The days that the list of a city shows, as in the app. */
const DAYS_AHEAD = 14
/** A page about one date exists up to this many days ahead. */
const MAX_DAYS_AHEAD = 365
const MAX_EVENTS = 300

/** `count` is the number of all events of the list, of which `events` are the first. */
export type CityEvents = { tonight: string; events: Event[]; count: number }

/** The genres of the next two weeks, and the next date with an event of the list's genre, for a list without events. */
export type CityContext = { genres: string[]; nextDate: string | undefined }

/** The events of a list in the order in which they begin: the same events as in the app. */
export async function cityEvents(
  sql: Database,
  place: City,
  nowMs: number,
  list: CityList = { when: 'two-weeks' },
): Promise<CityEvents> {
  const tonight = tonightOf(place, nowMs)
  const category = 'genre' in list ? list.genre : null
  const read = async (range: { from: string; to: string }) =>
    JSON.parse(await listEvents(sql, { ...range, ...place, category, limit: MAX_EVENTS })) as Event[]
  const range = rangeOf(list, tonight)
  const lastNight = daysAfter(tonight, -1)
  // An event of last night counts as tonight until it ends.
  const hasLastNight = range.from === tonight && !('date' in list) && !('when' in list && list.when === 'weekend')
  const [earlier, coming] = await Promise.all([
    hasLastNight ? read({ from: lastNight, to: lastNight }) : [],
    read(range),
  ])
  const stillOn = earlier.filter(event => !isPast(event, nowMs))
  const comingCount =
    coming.length < MAX_EVENTS ? coming.length : await countEvents(sql, { ...place, ...range, category })
  return { tonight, events: [...stillOn, ...coming], count: stillOn.length + comingCount }
}

export async function cityContext(
  sql: Database,
  place: City,
  list: CityList,
  { tonight, count }: CityEvents,
): Promise<CityContext> {
  const { to } = rangeOf(list, tonight)
  const lastDate = to < tonight ? daysAfter(tonight, -1) : to
  const [genres, nextDate] = await Promise.all([
    genresBetween(sql, { ...place, ...rangeOf({ when: 'two-weeks' }, tonight) }),
    count > 0
      ? undefined
      : nextEventDate(sql, {
          ...place,
          after: lastDate,
          until: daysAfter(tonight, MAX_DAYS_AHEAD),
          category: 'genre' in list ? list.genre : null,
        }),
  ])
  return { genres, nextDate }
}

/** For a list without events: the next date with an event, after the two weeks. */
export async function nextDateAfterTwoWeeks(sql: Sql, place: City, nowMs: number): Promise<string | undefined> {
  const tonight = tonightOf(place, nowMs)
  const { to } = rangeOf({ when: 'two-weeks' }, tonight)
  return await nextEventDate(sql, { ...place, after: to, until: daysAfter(tonight, MAX_DAYS_AHEAD), category: null })
}

/** A date has a page from last night on. Pages of other dates would be without number and without events. */
export function hasPage(list: CityList, place: City, nowMs: number): boolean {
  if (!('date' in list)) return true
  const tonight = tonightOf(place, nowMs)
  return daysAfter(tonight, -1) <= list.date && list.date <= daysAfter(tonight, MAX_DAYS_AHEAD)
}

/** True for a date that the two weeks do not contain. */
export function isOutsideTwoWeeks(list: CityList, place: City, nowMs: number): boolean {
  const { from, to } = rangeOf({ when: 'two-weeks' }, tonightOf(place, nowMs))
  return 'date' in list && (list.date < from || to < list.date)
}

function rangeOf(list: CityList, tonight: string): { from: string; to: string } {
  if ('date' in list) return { from: list.date, to: list.date }
  if ('when' in list && list.when === 'tonight') return { from: tonight, to: tonight }
  if ('when' in list && list.when === 'weekend') {
    const dates = weekendOf(tonight).filter(date => date >= tonight)
    return { from: dates.at(0) ?? tonight, to: dates.at(-1) ?? tonight }
  }
  return { from: tonight, to: daysAfter(tonight, DAYS_AHEAD - 1) }
}

export function tonightOf({ city, state }: City, nowMs: number) {
  return tonightIn(likelyZone(state, city) ?? 'UTC', nowMs)
}

function daysAfter(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
