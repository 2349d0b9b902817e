import type { Language } from '#pwa/i18n.ts'

const DAY_MS = 24 * 3600_000

/** "3:05 PM": a message is a minute, not an hour. */
export function clockLabel(at: string, language: Language): string {
  return plain(formats(language).clock.format(new Date(at)))
}

/** In a list: the time while it is less than a day old, otherwise the date, with the year when it is another one. */
export function listTimeLabel(at: string, language: Language, now = Date.now()): string {
  const moment = new Date(at)
  if (now - moment.getTime() < DAY_MS) return clockLabel(at, language)
  const { date, dateOfYear } = formats(language)
  return plain((moment.getFullYear() === new Date(now).getFullYear() ? date : dateOfYear).format(moment))
}

/** "Today", "Yesterday", "Fri Nov 20". `day` is the reader's own, as `dayOf` gives it. */
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
  return plain(label.format(noon)).replace(',', '')
}

/** The reader's day a moment falls on, as `2026-11-20`. */
export function dayOf(at: string | number): string {
  const moment = new Date(at)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** When a message was written that waited for signal: "11:58 PM", and the day too when it left on another one. */
export function writtenLabel(writtenAt: string, sentAt: string, language: Language): string {
  const clock = clockLabel(writtenAt, language)
  if (dayOf(writtenAt) === dayOf(sentAt)) return clock
  return `${plain(formats(language).weekday.format(new Date(writtenAt))).replace(',', '')} ${clock}`
}

type Formats = Record<'clock' | 'date' | 'dateOfYear' | 'weekday' | 'weekdayOfYear', Intl.DateTimeFormat>

const known: Partial<Record<Language, Formats>> = {}

/** Made once a language: making one costs more than using it a thousand times. */
function formats(language: Language): Formats {
  const tag = language === 'es' ? 'es' : 'en-US'
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options)
  known[language] ??= {
    clock: format({ hour: 'numeric', minute: '2-digit', hour12: true }),
    date: format({ month: 'short', day: 'numeric' }),
    dateOfYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
    weekday: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    weekdayOfYear: format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  }
  return known[language]
}

/** Browsers disagree about the space before PM: an ordinary one as documented, and one that does not break in "p. m.". */
function plain(label: string) {
  return label.replaceAll(/\s/g, ' ').replace(/([ap]\.) (m\.)/, '$1\u00a0$2')
}
