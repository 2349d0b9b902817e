import { createHash } from 'node:crypto'
import type { ImportProblem } from '#contract/events/import/imports.ts'
import type { SeriesOrder } from '#contract/events/series-order.ts'
import type { SourcePrice } from './prices-of.ts'

/** An event as its source has it: in a calendar file, a page or a table. */
export type SourceEvent = {
  /** The id in the source, with the date of the occurrence: a repeated import finds the same event. */
  sourceId: string
  title: string
  description: string | null
  date: string | null
  startTime: string | null
  /** The local end: date and time. */
  endLocal: string | null
  /** The zone of the start: of IANA, UTC, or an offset such as '-05:00'. Null for the zone of the place. */
  zone: string | null
  /** That of the end: the clock may change during the night, and an offset is only that of one moment. */
  endZone: string | null
  venue: string | null
  location: string | null
  city: string | null
  /** A state of the US, or the name of a region. */
  state: string | null
  country: string | null
  category: string | null
  /** '25.00', '0' for free entry, or null if the source does not contain it. */
  price: string | null
  /** The prices of a source with several, else empty. */
  prices: SourcePrice[]
  /** A cell with more than an amount: '$10 before 11, $15 after'; read as the prices of a caption. */
  priceText: string | null
  /** ISO 4217; null for the currency of the event's country. */
  currency: string | null
  ticketsUrl: string | null
  latitude: number | null
  longitude: number | null
  /** How the event repeats, from its date on; null if it does not. */
  series: SeriesOrder | null
  /** A problem that the reader of the source has found. */
  problem: ImportProblem | null
}

/** Why a source is refused as a whole; nothing of it is imported. */
export type SourceProblem =
  | 'import-too-large'
  | 'import-encoding'
  | 'import-unreadable'
  | 'import-too-many'
  | 'import-empty'
  | 'import-too-slow'

export class SourceRefused extends Error {
  readonly problem: SourceProblem
  constructor(problem: SourceProblem) {
    super(problem)
    this.problem = problem
  }
}

const SOURCE_ID_MAX = 300
const DESCRIPTION_MAX = 5_000
const LINE_MAX = 500

/**
 * The event with texts of a bounded length, so that a file with a long description and many dates needs no more memory
 * than its size. A long id is replaced by its digest, because two ids may differ at the end only.
 */
export function withShortTexts(event: SourceEvent): SourceEvent {
  const lines = Object.entries(event).map(([field, value]) => {
    const max = field === 'description' ? DESCRIPTION_MAX : LINE_MAX
    return [field, typeof value === 'string' ? value.slice(0, max).toWellFormed() : value] as const
  })
  const { sourceId } = event
  const isLong = sourceId.length > SOURCE_ID_MAX
  return {
    ...(Object.fromEntries(lines) as SourceEvent),
    sourceId: isLong ? `${sourceId.split(':', 1)[0]}:${digestOf(sourceId)}` : sourceId.toWellFormed(),
  }
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32)
}

export const emptySourceEvent: Omit<SourceEvent, 'sourceId' | 'title'> = {
  description: null,
  date: null,
  startTime: null,
  endLocal: null,
  zone: null,
  endZone: null,
  venue: null,
  location: null,
  city: null,
  state: null,
  country: null,
  category: null,
  price: null,
  prices: [],
  priceText: null,
  currency: null,
  ticketsUrl: null,
  latitude: null,
  longitude: null,
  series: null,
  problem: null,
}
