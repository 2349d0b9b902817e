import { folded } from '#contract/fold.ts'
import { type CaptionReading, readCaption } from '#pwa/events/caption/read-caption.ts'
import type { ExpectedCaption } from './expected.ts'

export type Score = { part: string; right: number; of: number; wrong: string[] }

const PARTS: Record<
  string,
  (read: CaptionReading, expected: ExpectedCaption) => [read: string | null, expected: string | null]
> = {
  date: (read, { date }) => [read.date?.value.date ?? null, date],
  'start time': (read, { startTime }) => [read.startTime?.value ?? null, startTime],
  'end time': (read, { endTime }) => [read.endTime?.value ?? null, endTime],
  price: (read, { price }) => [read.price?.value.amount ?? null, price === 'free' ? '0.00' : price],
  currency: (read, { currency }) => [read.price?.value.currency ?? null, currency],
  venue: (read, { venue }) => [read.venue && folded(read.venue.value), venue && folded(venue)],
  genres: (read, { genres }) => [
    read.genres.map(({ value }) => folded(value.label)).join(', '),
    genres.map(genre => folded(genre)).join(', '),
  ],
}

/** The share of captions from which each part is read as expected. Dates and both times count together, too. */
export function scoreOf(captions: ExpectedCaption[]): Score[] {
  const scores = Object.entries(PARTS).map(([part, compare]) => {
    const wrong = captions.flatMap(caption => {
      const [read, expected] = compare(readCaption(caption.text, caption), caption)
      return read === expected ? [] : [`${caption.text.slice(0, 60)}: read ${read}, expected ${expected}`]
    })
    return { part, right: captions.length - wrong.length, of: captions.length, wrong }
  })
  const wrong = captions.filter(caption => {
    const read = readCaption(caption.text, caption)
    return ['date', 'start time', 'end time'].some(part => {
      const [value, expected] = PARTS[part]?.(read, caption) ?? []
      return value !== expected
    })
  })
  const together = {
    part: 'date and time',
    right: captions.length - wrong.length,
    of: captions.length,
    wrong: wrong.map(({ text }) => text),
  }
  return [together, ...scores]
}
