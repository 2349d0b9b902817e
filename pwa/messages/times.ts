import type { Language } from '#pwa/i18n.ts'

const DAY_MS = 24 * 3600_000

/** "3:05 PM": messages have a time in minutes. */
export function clockLabel(at: string, language: Language): string {
  return withPlainSpaces(formats(language).clock.format(new Date(at)))
}

/** For a list: the time if less than a day old, otherwise the date, with the year if it is another one. */
export function listTimeLabel(at: string, language: Language, now = Date.now()): string {
  const moment = new Date(at)
  if (now - moment.getTime() < DAY_MS) return clockLabel(at, language)
  const { date, dateOfYear } = formats(language)
  return withPlainSpaces((moment.getFullYear() === new Date(now).getFullYear() ? date : dateOfYear).format(moment))
}

/** "Today", "Yesterday", "Fri Nov 20". `day` is a date in the reader's time zone, as `dayOf` returns it. */
export function dayLabel(
  day: string,
  i18n: { today: string; yesterday: string },
  language: Language,
  now = Date.now(),
): string {
  if (day === dayOf(now)) return i18n.today
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (day === dayOf(yesterday.getTime())) return i18n.yesterday
  const noon = new Date(`${day}T12:00`)
  const { weekday, weekdayOfYear } = formats(language)
  const label = noon.getFullYear() === new Date(now).getFullYear() ? weekday : weekdayOfYear
  return withPlainSpaces(label.format(noon)).replace(',', '')
}

/** The date of a moment in the reader's time zone, as `2026-11-20`. */
export function dayOf(at: string | number): string {
  const moment = new Date(at)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The time at which a queued message was written: "11:58 PM", with the day if the message was sent on another day. */
export function writtenLabel(writtenAt: string, sentAt: string, language: Language): string {
  const clock = clockLabel(writtenAt, language)
  if (dayOf(writtenAt) === dayOf(sentAt)) return clock
  return `${withPlainSpaces(formats(language).weekday.format(new Date(writtenAt))).replace(',', '')} ${clock}`
}

type Formats = Record<'clock' | 'date' | 'dateOfYear' | 'weekday' | 'weekdayOfYear', Intl.DateTimeFormat>

const cachedFormats: Partial<Record<Language, Formats>> = {}

/** Cached for each language, because creating a formatter is expensive. */
function formats(language: Language): Formats {
  const tag = language === 'es' ? 'es' : 'en-US'
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options)
  cachedFormats[language] ??= {
    clock: format({ hour: 'numeric', minute: '2-digit', hour12: true }),
    date: format({ month: 'short', day: 'numeric' }),
    dateOfYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
    weekday: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    weekdayOfYear: format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  }
  return cachedFormats[language]
}

/**
 * Browsers differ in the space before PM: it becomes an ordinary space, as specified, and a non-breaking one inside "p.
 * m.".
 */
function withPlainSpaces(label: string) {
  return label.replaceAll(/\s/g, ' ').replace(/([ap]\.) (m\.)/, '$1\u00a0$2')
}
