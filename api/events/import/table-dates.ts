import type { DateOrder } from '#contract/events/import/imports.ts'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/

/** The order of day and month, if a number above twelve shows it; undefined if all dates have two readings. */
export function orderIn(dates: string[]): DateOrder | undefined {
  for (const date of dates) {
    const [, first, second] = YEAR_LAST.exec(date) ?? []
    if (Number(first) > 12) return 'day-first'
    if (Number(second) > 12) return 'month-first'
  }
  return undefined
}

/** '2026-11-27' of "2026-11-27", "27/11/2026" or "11/27/26"; null for other text. */
export function dateIn(text: string | null, order: DateOrder): string | null {
  if (text === null) return null
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return validDate(year, month, day)
  const [, first, second, last] = YEAR_LAST.exec(text) ?? []
  if (last === undefined) return null
  const century = last.length === 2 ? `20${last}` : last
  return order === 'day-first' ? validDate(century, second, first) : validDate(century, first, second)
}

function validDate(year: string, month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  try {
    return Temporal.PlainDate.from(date).toString()
  } catch {
    return null
  }
}

/** '23:00' of "23:00", "11 PM", "11:30pm", "23h", "23h30"; null for other text. */
export function clockIn(text: string | null): string | null {
  const read = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*h?\s*([ap])?\.?\s*(?:m\.?)?$/i.exec(text?.trim() ?? '')
  if (!read) return null
  const [, typed = '', minutes = '00', half] = read
  const hour = half === undefined ? Number(typed) : (Number(typed) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(typed) > 12)) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
