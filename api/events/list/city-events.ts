import type { Event } from '#contract/events/events.ts'
import { type NextPosters, nextPosters } from '#contract/events/list/next-posters.ts'
import { isPast, tonightIn, weekendOf } from '#contract/events/nights.ts'
import { inEachLocale } from '#contract/i18n/locale.ts'
import { formatAt } from '#contract/i18n/region.ts'
import type { City } from '#contract/places/area.ts'
import type { CityList } from '#contract/places/city-slug.ts'
import type { Database, Sql } from '#db/connection/sql.ts'
import { eventsOf } from '#db/events/event/reading.ts'
import { countEvents, genresBetween, nextEventDate } from '#db/events/list/city-lists.ts'
import { listEvents } from '#db/events/list/finding.ts'
import { eventsAt } from '#db/events/venue/venues.ts'
import { messagesIn } from '../../http/i18n.ts'
import { zoneOfCity } from '../../places/city-zone.ts'

/** The days that the list of a city shows, as in the app. */
const DAYS_AHEAD = 14
/** A page about one date exists up to this many days ahead; a later date has one if an event is on it. */
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
  const tonight = await tonightOf(sql, place, nowMs)
  const category = 'genre' in list ? list.genre : null
  const read = async (range: { from: string; to: string }) =>
    JSON.parse((await listEvents(sql, { ...range, ...place, category, limit: MAX_EVENTS })).text) as Event[]
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

/** The posters of the next date with an event, counted in the database if the list does not contain all of them. */
export async function nextPostersIn(
  sql: Database,
  place: City & { country: string },
  nowMs: number,
): Promise<NextPosters | null> {
  const { tonight, events, count } = await cityEvents(sql, place, nowMs)
  const next = nextPosters(
    events,
    place,
    tonight,
    nowMs,
    inEachLocale(locale => messagesIn[locale].links),
    inEachLocale(locale => formatAt(place.country, locale)),
  )
  const isComplete = events.length === count || events.at(-1)?.nightOf !== next?.nightOf
  if (!next || isComplete) return next
  // An event of last night that has not ended is in tonight's list.
  const from = next.isTonight ? daysAfter(tonight, -1) : next.nightOf
  const open = { ...place, from, to: next.nightOf, category: null, openAt: nowMs }
  return { ...next, count: await countEvents(sql, open) }
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
          category: 'genre' in list ? list.genre : null,
        }),
  ])
  return { genres, nextDate }
}

/** For a list without events: the next date with an event, after the two weeks. */
export async function nextDateAfterTwoWeeks(sql: Sql, place: City, nowMs: number): Promise<string | undefined> {
  const tonight = await tonightOf(sql, place, nowMs)
  const { to } = rangeOf({ when: 'two-weeks' }, tonight)
  return await nextEventDate(sql, { ...place, after: to, category: null })
}

/** A date has a page from last night until a year ahead, and later if it has an event: others are without number. */
export async function hasPage(sql: Sql, place: City, list: CityList, tonight: string): Promise<boolean> {
  if (!('date' in list)) return true
  if (list.date < daysAfter(tonight, -1)) return false
  if (list.date <= daysAfter(tonight, MAX_DAYS_AHEAD)) return true
  return (await countEvents(sql, { ...place, from: list.date, to: list.date, category: null })) > 0
}

/** True for a date that the two weeks do not contain. */
export function isOutsideTwoWeeks(list: CityList, tonight: string): boolean {
  const { from, to } = rangeOf({ when: 'two-weeks' }, tonight)
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

export async function tonightOf(sql: Sql, place: City, nowMs: number): Promise<string> {
  return tonightIn(await zoneOfCity(sql, place), nowMs)
}

function daysAfter(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The public events at a venue that are not over, the next one first. */
export async function upcomingAt(sql: Database, venueSlug: string, nowMs: number): Promise<Event[]> {
  return upcomingIn(await eventsAt(sql, venueSlug), nowMs)
}

/** The public events of a host that are not over, the next one first. */
export async function upcomingOf(sql: Database, hostId: string, nowMs: number): Promise<Event[]> {
  return upcomingIn(await eventsOf(sql, hostId, null), nowMs)
}

function upcomingIn(json: string, nowMs: number) {
  return (JSON.parse(json) as Event[])
    .filter(event => !isPast(event, nowMs))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}
