import { type Piece, quote, type Reading, type Source } from '#contract/events/caption/source.ts'
import {
  AMBIGUOUS,
  COUNTS,
  DAY_MONTH,
  FROM_NOW,
  ISO,
  MONTH_DAY,
  MONTH_STARTS,
  NEXT_WEEKDAY,
  NUMBERS,
  ONLY_DAY,
  RELATIVE,
  REPEATED,
  TIME_AFTER,
  WEEKDAY_DAY,
  WEEKDAY_STARTS,
  WEEKDAYS,
} from './date-patterns.ts'

export type CaptionDate = {
  date: string
  /** The caption names a weekday that is not that of the date. */
  isOtherWeekday: boolean
  /** "Every Friday": the date is the next one. */
  isRepeated: boolean
  /** The caption names other dates, too. */
  isOneOfSeveral: boolean
}

/** Dates of something else: "presale until 30 November", "since 2015". */
const DEADLINE = /\b(?:until|till?|before|by|hasta(?: el)?|antes del?|ate(?: o)?(?: dia)?|presale ends|preventa)[ :]*$/

type Found = Piece & {
  date: string
  rank: number
  weekday: number | null
  isRepeated: boolean
}

/** The night date that the caption names. `today` is the current night date. */
export function dateIn(
  source: Source,
  plain: string,
  today: string,
  country: string,
): { date: Reading<CaptionDate> | null; spans: Piece[] } {
  const now = Temporal.PlainDate.from(today)
  const found = [...fullDates(plain, now, country), ...dayDates(plain, now), ...relativeDates(plain, now)].filter(
    (one, at, every) => !every.slice(0, at).some(other => one.from < other.to && other.from < one.to),
  )
  const spans: Piece[] = found
  const usable = found
    .map(one =>
      DEADLINE.test(plain.slice(Math.max(0, one.from - 20), one.from)) ? { ...one, rank: one.rank + 10 } : one,
    )
    .toSorted((one, other) => one.rank - other.rank || one.from - other.from)
  const [chosen] = usable
  if (!chosen) return { date: null, spans }
  const { dayOfWeek } = Temporal.PlainDate.from(chosen.date)
  const value = {
    date: chosen.date,
    isOtherWeekday: chosen.weekday !== null && chosen.weekday !== dayOfWeek,
    isRepeated: chosen.isRepeated,
    isOneOfSeveral: usable.some(({ rank, date }) => rank < 4 && date !== chosen.date),
  }
  return { date: { value, from: quote(source, chosen) }, spans }
}

function fullDates(plain: string, now: Temporal.PlainDate, country: string): Found[] {
  const found: Found[] = []
  const add = (match: RegExpExecArray, candidates: [day: number, month: number][]) => {
    const { index, 0: matched, groups = {} } = match
    const weekday = weekdayOf(groups.weekday ?? groups.after)
    const dates = candidates.flatMap(([day, month]) => datesOf(day, month, groups.year, now))
    // A mistaken weekday is likelier than an event in a year.
    const isLikely = (date: Temporal.PlainDate) =>
      date.dayOfWeek === weekday && date.since(now).total('days') < LIKELY_DAYS
    const chosen = dates.find(isLikely) ?? dates[0]
    if (chosen)
      found.push({
        from: index,
        to: index + matched.length,
        date: chosen.toString(),
        rank: 1,
        weekday,
        isRepeated: false,
      })
  }
  for (const match of plain.matchAll(ISO)) add(match, [[Number(match.groups?.day), Number(match.groups?.month)]])
  for (const pattern of [DAY_MONTH, MONTH_DAY])
    for (const match of plain.matchAll(pattern))
      add(match, [[Number(match.groups?.day), monthOf(match.groups?.month ?? '')]])
  for (const match of plain.matchAll(NUMBERS)) {
    const { one, two, mark, year, weekday, after } = match.groups ?? {}
    // "9-2" is a range of hours, and "7.30" may be a time or a price.
    const isPlain = mark === '/' || year !== undefined || weekday !== undefined || after !== undefined
    if (!isPlain && !(mark === '.' && ((one?.length === 2 && two?.length === 2) || match[0].endsWith('.')))) continue
    const pair: [number, number] = [Number(one), Number(two)]
    const reversed: [number, number] = [Number(two), Number(one)]
    add(match, isMonthFirst(country) ? [reversed, pair] : [pair, reversed])
  }
  return found
}

/** In these countries 12/4 is the fourth of December. */
function isMonthFirst(country: string): boolean {
  return ['US', 'PR', 'PH', 'CA'].includes(country)
}

/**
 * The possible dates, the likeliest first. A date without a year is the next one: a past date is read as that of next
 * year.
 */
function datesOf(day: number, month: number, year: string | undefined, now: Temporal.PlainDate): Temporal.PlainDate[] {
  const years = year === undefined ? [now.year, now.year + 1] : [Number(year.padStart(4, '20'))]
  const dates = years.flatMap(each => dateOf(each, month, day) ?? [])
  if (year !== undefined) return dates
  return dates.filter(date => Temporal.PlainDate.compare(date, now) >= 0)
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (month < 1 || month > 12 || day < 1) return null
  const date = Temporal.PlainDate.from({ year, month, day })
  return date.day === day ? date : null
}

const SOON_DAYS = 62
const LIKELY_DAYS = 330

/** A day without a month: weekday and number together decide the month, within half a year. */
function dayDates(plain: string, now: Temporal.PlainDate): Found[] {
  const found: Found[] = []
  for (const match of plain.matchAll(WEEKDAY_DAY)) {
    const weekday = weekdayOf(match.groups?.weekday)
    const days = nextDays(Number(match.groups?.day), now)
    const date = days.find(each => each.dayOfWeek === weekday) ?? days[0]
    // "Friday, 9" with no Friday the ninth soon is nine o'clock.
    if (Number(match.groups?.day) <= 12 && date && date.since(now).total('days') > SOON_DAYS) continue
    if (date) found.push({ ...matchedPart(match), date: date.toString(), rank: 2, weekday, isRepeated: false })
  }
  for (const match of plain.matchAll(ONLY_DAY)) {
    if (match[0].startsWith('the ') && match.groups?.ordinal === undefined) continue
    const weekday = weekdayOf(
      new RegExp(String.raw`\b(${WEEKDAYS})\b`).exec(plain.slice(Math.max(0, match.index - 40), match.index))?.[1],
    )
    const days = nextDays(Number(match.groups?.day), now)
    const date = days.find(each => each.dayOfWeek === weekday) ?? days[0]
    if (date) found.push({ ...matchedPart(match), date: date.toString(), rank: 3, weekday: null, isRepeated: false })
  }
  return found
}

function nextDays(day: number, now: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: 7 }, (_, months) => now.with({ day: 1 }).add({ months }))
    .flatMap(({ year, month }) => dateOf(year, month, day) ?? [])
    .filter(date => Temporal.PlainDate.compare(date, now) >= 0)
}

function relativeDates(plain: string, now: Temporal.PlainDate): Found[] {
  const found: Found[] = []
  for (const [pattern, days] of RELATIVE)
    for (const match of plain.matchAll(pattern))
      found.push({
        ...matchedPart(match),
        date: now.add({ days }).toString(),
        rank: 4,
        weekday: null,
        isRepeated: false,
      })
  for (const match of plain.matchAll(FROM_NOW)) {
    const { count = '', unit = '' } = match.groups ?? {}
    const units = COUNTS[count] ?? (Number(count) || 1)
    const days = unit.startsWith('d') ? units : 7 * units
    found.push({ ...matchedPart(match), date: now.add({ days }).toString(), rank: 6, weekday: null, isRepeated: false })
  }
  for (const match of plain.matchAll(NEXT_WEEKDAY)) {
    const { which, weekday: name = '', coming } = match.groups ?? {}
    const weekday = weekdayOf(name)
    const isMarked = which !== undefined || coming !== undefined
    const isCertain =
      (isMarked && !/^(?:as|el|los)$/.test(which ?? '')) ||
      TIME_AFTER.test(plain.slice(match.index + match[0].length, match.index + match[0].length + 24))
    if (weekday === null || (AMBIGUOUS.test(name) && !isCertain)) continue
    const isRepeated = REPEATED.test(which ?? '') || /(?:day|bado|ngo)s$/.test(name)
    const date = nextWeekday(now, weekday, which ?? (coming && 'proximo'))
    const rank = which === undefined || which === 'el' || isRepeated ? 7 : 5
    found.push({ ...matchedPart(match), date: date.toString(), rank, weekday, isRepeated })
  }
  return found
}

/** "Next Friday" is in the next week, "el próximo viernes" is the first Friday after today. */
function nextWeekday(now: Temporal.PlainDate, weekday: number, which: string | undefined): Temporal.PlainDate {
  const days = (weekday - now.dayOfWeek + 7) % 7
  if (which === 'next') return now.add({ days: 7 - now.dayOfWeek + weekday })
  if (which?.startsWith('proxim')) return now.add({ days: days || 7 })
  return now.add({ days })
}

function weekdayOf(name: string | undefined): number | null {
  return name === undefined ? null : (WEEKDAY_STARTS.find(([start]) => start.test(name))?.[1] ?? null)
}

function monthOf(name: string): number {
  return MONTH_STARTS.findIndex(start => start.test(name)) + 1
}

function matchedPart({ index, 0: matched }: RegExpExecArray): Piece {
  return { from: index, to: index + matched.length }
}
