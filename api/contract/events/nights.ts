/**
 * A party that starts on Friday at 11 PM and ends on Saturday at 4 AM is Friday's party.
 *
 * The wall clock at the venue and its IANA zone are the truth; instants are derived from them, here and in the
 * database alike. Whatever crosses a layer is text: a day is `2026-11-20`, a wall clock `2026-11-20T23:00:00`,
 * an instant `2026-11-21T04:00:00.000Z`. Only the present moment is a number, as `Date.now()` gives it.
 */

const NIGHT_TURNS_AT_HOUR = 6
const ASSUMED_LENGTH_MS = 5 * 60 * 60 * 1000
const LONG_SPAN_HOURS = 18
const FRIDAY = 5

/** What a host says about when: the day and the clock, and the night it belongs to if that is not the usual one. */
export type NightOrder = {
  date: string
  startTime: string
  endTime?: string | null | undefined
  nightOf?: string | null | undefined
}

export type Span = {
  startLocal: string
  endLocal: string | null
  nightOf: string
  /** Over eighteen hours: more often a slip of the finger than a party, so the form asks. */
  isLong: boolean
}

export type SpanRefusal = 'end-equals-start' | 'night-too-far'

/** An end at or before the start is on the next calendar day. A refusal is its code. */
export function spanOf({ date, startTime, endTime, nightOf: chosenNight }: NightOrder): Span | SpanRefusal {
  const start = wallClock(date, startTime)
  const usualNight = nightOf(start.toString())
  const night = chosenNight ?? usualNight
  if (daysApart(usualNight, night) > 1) return 'night-too-far'
  if (!endTime) return { startLocal: start.toString(), endLocal: null, nightOf: night, isLong: false }

  const sameDayEnd = wallClock(date, endTime)
  if (sameDayEnd.equals(start)) return 'end-equals-start'
  const isNextDay = Temporal.PlainDateTime.compare(sameDayEnd, start) < 0
  const end = isNextDay ? sameDayEnd.add({ days: 1 }) : sameDayEnd

  return {
    startLocal: start.toString(),
    endLocal: end.toString(),
    nightOf: night,
    isLong: start.until(end).total('hours') > LONG_SPAN_HOURS,
  }
}

/** The wall clocks of a night as the API says it. What the server keeps has passed the rule, so no refusal comes back. */
export function clockOf({
  date,
  startTime,
  endTime,
  nightOf,
}: NightOrder & { nightOf: string }): Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'> {
  const span = spanOf({ date, startTime, endTime, nightOf })
  return typeof span === 'string' ? { startLocal: `${date}T${startTime}`, endLocal: null, nightOf } : span
}

/** The night turns into the next one at six in the morning, not at midnight. */
export function nightOf(startLocal: string): string {
  return nightAt(Temporal.PlainDateTime.from(startLocal))
}

export function tonightIn(tz: string, nowMs: number): string {
  return nightAt(Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(tz).toPlainDateTime())
}

/** Friday, Saturday and Sunday night of the weekend this night belongs to, or leads up to. */
export function weekendOf(night: string): [friday: string, saturday: string, sunday: string] {
  const day = Temporal.PlainDate.from(night)
  const friday = day.add({ days: FRIDAY - day.dayOfWeek })
  return [friday.toString(), friday.add({ days: 1 }).toString(), friday.add({ days: 2 }).toString()]
}

/** The same clock, week after week: a party at ten stays at ten when summer time ends. */
export function weeklyFrom(first: NightOrder, times: number): NightOrder[] {
  return Array.from({ length: times }, (_, weeks) => ({
    ...first,
    date: plusDays(first.date, 7 * weeks),
    nightOf: first.nightOf ? plusDays(first.nightOf, 7 * weeks) : first.nightOf,
  }))
}

export type AfterMidnight = { reading: 'after-night' | 'early-day'; date: string; startTime: string; nightOf: string }

/**
 * "Friday, 12:30 AM" is said of two different nights. The form asks once, for starts before six: the likely reading
 * comes first. Null when there is nothing to ask.
 */
export function afterMidnightReadings(date: string, startTime: string): [AfterMidnight, AfterMidnight] | null {
  const clock = Temporal.PlainTime.from(startTime)
  if (clock.hour >= NIGHT_TURNS_AT_HOUR) return null
  return [
    { reading: 'after-night', date: plusDays(date, 1), startTime, nightOf: date },
    { reading: 'early-day', date, startTime, nightOf: plusDays(date, -1) },
  ]
}

/**
 * When the clock at the venue shows this. `later` is how PostgreSQL reads a clock that summer time skips or repeats,
 * so the page and the database never name two instants for one party.
 */
export function instantOf(local: string, tz: string): string {
  return zoned(local, tz).toInstant().toString({ fractionalSecondDigits: 3 })
}

/** As structured data wants it, offset included: `2026-11-20T23:00:00-05:00`. */
export function offsetDateTime(local: string, tz: string): string {
  return zoned(local, tz).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

export type Instants = { startsAt: string; endsAt: string | null }

export function isLive(party: Instants, nowMs: number): boolean {
  return epochMs(party.startsAt) <= nowMs && !isPast(party, nowMs)
}

/** A party without an end is over five hours after it began. */
export function isPast({ startsAt, endsAt }: Instants, nowMs: number): boolean {
  return (endsAt ? epochMs(endsAt) : epochMs(startsAt) + ASSUMED_LENGTH_MS) < nowMs
}

function wallClock(date: string, time: string) {
  return Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
}

function zoned(local: string, tz: string) {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(tz, { disambiguation: 'later' })
}

function nightAt(clock: Temporal.PlainDateTime) {
  return clock.subtract({ hours: NIGHT_TURNS_AT_HOUR }).toPlainDate().toString()
}

function plusDays(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

function daysApart(one: string, other: string) {
  return Math.abs(Temporal.PlainDate.from(one).until(other).days)
}

function epochMs(instant: string) {
  return Temporal.Instant.from(instant).epochMilliseconds
}
