/**
 * The night date of an event: an event from Friday 11 PM to Saturday 4 AM belongs to Friday.
 * The local time at the venue and its IANA zone are stored; instants are derived from them, in this module and in the
 * database. All values between layers are text: a date is `2026-11-20`, a local time `2026-11-20T23:00:00`, an
 * instant `2026-11-21T04:00:00.000Z`. Only the current time is a number, as `Date.now()` returns it.
 */

const NIGHT_TURNS_AT_HOUR = 6
const ASSUMED_LENGTH_MS = 5 * 60 * 60 * 1000
const LONG_SPAN_HOURS = 18
const FRIDAY = 5

/** The times that a host enters: date and time, and the night date if it is not the usual one. */
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
  /** True for more than eighteen hours, which is usually a typing error, so the form asks for confirmation. */
  isLong: boolean
}

type SpanRefusal = 'end-equals-start' | 'night-too-far'

/** An end at or before the start is on the next calendar day. Returns the code of a refusal. */
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

/** The local times of an event of the API. Stored events are valid, so this function refuses nothing. */
export function clockOf({
  date,
  startTime,
  endTime,
  nightOf,
}: NightOrder & { nightOf: string }): Pick<Span, 'startLocal' | 'endLocal' | 'nightOf'> {
  const span = spanOf({ date, startTime, endTime, nightOf })
  return typeof span === 'string' ? { startLocal: `${date}T${startTime}`, endLocal: null, nightOf } : span
}

/** The night date changes at six in the morning, not at midnight. */
export function nightOf(startLocal: string): string {
  return nightAt(Temporal.PlainDateTime.from(startLocal))
}

/** The local time of a clock time in this night: `01:30` is on the next calendar day. */
export function localOnNight(clock: string, night: string): string {
  const days = Number(clock.slice(0, 2)) < NIGHT_TURNS_AT_HOUR ? 1 : 0
  return `${Temporal.PlainDate.from(night).add({ days }).toString()}T${clock}`
}

export function tonightIn(tz: string, nowMs: number): string {
  return nightAt(Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(tz).toPlainDateTime())
}

/** Friday, Saturday and Sunday of the weekend that contains this night date or follows it. */
export function weekendOf(nightDate: string): [friday: string, saturday: string, sunday: string] {
  const day = Temporal.PlainDate.from(nightDate)
  const friday = day.add({ days: FRIDAY - day.dayOfWeek })
  return [friday.toString(), friday.add({ days: 1 }).toString(), friday.add({ days: 2 }).toString()]
}

export type AfterMidnight = { reading: 'after-night' | 'early-day'; date: string; startTime: string; nightOf: string }

/** The readings of a start after midnight, the likelier first, which the form asks about; null for other times. */
export function afterMidnightReadings(date: string, startTime: string): [AfterMidnight, AfterMidnight] | null {
  const clock = Temporal.PlainTime.from(startTime)
  if (clock.hour >= NIGHT_TURNS_AT_HOUR) return null
  return [
    { reading: 'after-night', date: plusDays(date, 1), startTime, nightOf: date },
    { reading: 'early-day', date, startTime, nightOf: plusDays(date, -1) },
  ]
}

/** The instant of a local time at the venue. Skipped and repeated times are read as PostgreSQL reads them. */
export function instantOf(local: string, tz: string): string {
  return zoned(local, tz).toInstant().toString({ fractionalSecondDigits: 3 })
}

/** For structured data, with offset: `2026-11-20T23:00:00-05:00`. */
export function offsetDateTime(local: string, tz: string): string {
  return zoned(local, tz).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

type Instants = { startsAt: string; endsAt: string | null }

export function isLive(event: Instants, nowMs: number): boolean {
  return epochMs(event.startsAt) <= nowMs && !isPast(event, nowMs)
}

export function isPast(event: Instants, nowMs: number): boolean {
  return endMsOf(event) < nowMs
}

/** An event without an end counts as over five hours after it began. */
export function endMsOf({ startsAt, endsAt }: Instants): number {
  return endsAt ? epochMs(endsAt) : epochMs(startsAt) + ASSUMED_LENGTH_MS
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

function daysApart(first: string, second: string) {
  return Math.abs(Temporal.PlainDate.from(first).until(second).days)
}

function epochMs(instant: string) {
  return Temporal.Instant.from(instant).epochMilliseconds
}
