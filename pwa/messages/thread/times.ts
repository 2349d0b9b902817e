import { dateText } from '#contract/i18n/dates.ts'
import type { Format } from '#contract/i18n/region.ts'

const DAY_MS = 24 * 3600_000

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const DATE = { month: 'short', day: 'numeric' } as const
const WEEKDAY = { weekday: 'short', ...DATE } as const
const YEAR = { year: 'numeric' } as const

/** "3:05 PM": messages have a time in minutes. */
export function clockLabel(at: string, reader: Format): string {
  return withPlainSpaces(dateText(at, CLOCK, reader))
}

/** For a list: the time if less than a day old, otherwise the date, with the year if it is another one. */
export function listTimeLabel(at: string, reader: Format): string {
  const moment = new Date(at)
  if (Date.now() - moment.getTime() < DAY_MS) return clockLabel(at, reader)
  const isThisYear = moment.getFullYear() === new Date().getFullYear()
  return withPlainSpaces(dateText(moment, isThisYear ? DATE : { ...DATE, ...YEAR }, reader))
}

/** "Today", "Yesterday", "Fri Nov 20". `day` is a date in the reader's time zone, as `dayOf` returns it. */
export function dayLabel(day: string, i18n: { today: string; yesterday: string }, reader: Format): string {
  if (day === dayOf(Date.now())) return i18n.today
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === dayOf(yesterday.getTime())) return i18n.yesterday
  const noon = new Date(`${day}T12:00`)
  const isThisYear = noon.getFullYear() === new Date().getFullYear()
  return withPlainSpaces(dateText(noon, isThisYear ? WEEKDAY : { ...WEEKDAY, ...YEAR }, reader)).replace(',', '')
}

/** The date of a moment in the reader's time zone, as `2026-11-20`. */
export function dayOf(at: string | number): string {
  const moment = new Date(at)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The time at which a queued message was written: "11:58 PM", with the day if the message was sent on another day. */
export function writtenLabel(writtenAt: string, sentAt: string, reader: Format): string {
  const clock = clockLabel(writtenAt, reader)
  if (dayOf(writtenAt) === dayOf(sentAt)) return clock
  return `${withPlainSpaces(dateText(writtenAt, WEEKDAY, reader)).replace(',', '')} ${clock}`
}

/**
 * Browsers differ in the space before PM: it becomes an ordinary space, as specified, and a non-breaking one inside "p.
 * m.".
 */
function withPlainSpaces(label: string) {
  return label.replaceAll(/\s/g, ' ').replace(/([ap]\.) (m\.)/, '$1\u00a0$2')
}
