import type { series } from '../../i18n/en/series.ts'
import type { Format } from '../../i18n/region.ts'
import { weekdayLabel } from '../event-time-labels.ts'
import type { Repeat } from '../repeats.ts'

type RepeatMessages = Pick<typeof series, 'weekly' | 'twoWeeks' | 'monthly' | 'monthlyLast'>

/** A rule as words: "Every Tuesday", "Every second Friday of the month". `night` is one of its dates. */
export function repeatLabel(
  { repeat, night }: { repeat: string; night: string },
  messages: RepeatMessages,
  reader: Format,
): string {
  const date = Temporal.PlainDate.from(night)
  const words = { day: String(date.dayOfWeek), name: weekdayLabel(night, reader) }
  const byRepeat: Record<Repeat, () => string> = {
    weekly: () => messages.weekly(words),
    'two-weeks': () => messages.twoWeeks(words),
    monthly: () => messages.monthly({ ...words, position: String(Math.ceil(date.day / 7)) }),
    'monthly-last': () => messages.monthlyLast(words),
  }
  return isRepeat(repeat, byRepeat) ? byRepeat[repeat]() : ''
}

/** A newer server may know other rules. */
function isRepeat(repeat: string, known: Record<Repeat, unknown>): repeat is Repeat {
  return Object.hasOwn(known, repeat)
}
