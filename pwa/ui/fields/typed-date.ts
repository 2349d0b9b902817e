import { timeLabel } from '#contract/events/event-time-labels.ts'
import { isDayFirst } from '#contract/i18n/dates.ts'
import type { Format } from '#contract/i18n/region.ts'

/** "11/20/2026", in Spanish and Portuguese "20/11/2026". Empty for an empty or unknown date. */
export function writtenDate(date: string, reader: Format): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  if (!year) return ''
  return (isDayFirst(reader) ? [day, month, year] : [month, day, year]).join('/')
}

/** The date that a member typed, as `2026-11-20`; null if it is none. ISO dates are read in every language. */
export function readDate(text: string, reader: Format): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const [, first, second, year] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(text.trim()) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim()) ?? []
  return isDayFirst(reader) ? dateOf(year, second, first) : dateOf(year, first, second)
}

function dateOf(year?: string, month?: string, day?: string): string | null {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

/** "9:30 PM", or "21:30" with 24 hours. Empty for an empty or unknown time. */
export function writtenTime(time: string, reader: Format): string {
  if (!/^\d\d:\d\d/.test(time)) return ''
  return reader.clock === 'h23' ? time.slice(0, 5) : timeLabel(time, reader)
}

/** The time that a member typed, as `21:30`; null if it is none. Without AM or PM it is read as 24 hours. */
export function readTime(text: string): string | null {
  const typed = text.toLowerCase().replaceAll(/[\s.\u00a0\u202f]/g, '')
  const [, hours, minutes = '0', half] =
    /^(\d{1,2})(?::(\d\d))?(?:([ap])m?)?$/.exec(typed) ?? /^(\d{1,2})(\d\d)([ap])?m?$/.exec(typed) ?? []
  if (hours === undefined || (half && (Number(hours) < 1 || Number(hours) > 12))) return null
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** The date some days later; for an empty field today. */
export function datePlus(date: string, days: number): string {
  return date === '' ? Temporal.Now.plainDateISO().toString() : Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The time half an hour later or earlier; for an empty field 10 PM. */
export function timePlus(time: string, halfHours: number): string {
  if (time === '') return '22:00'
  return Temporal.PlainTime.from(time)
    .add({ minutes: 30 * halfHours })
    .toString({ smallestUnit: 'minute' })
}
