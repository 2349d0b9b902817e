import { type CaptionPrice, pricesIn } from '#contract/events/caption/prices.ts'
import {
  noiseIn,
  type Piece,
  PRICE,
  quote,
  type Reading,
  type Source,
  sourceOf,
  without,
} from '#contract/events/caption/source.ts'
import { categoryKey } from '#contract/events/categories.ts'
import { type CaptionDate, dateIn } from './dates.ts'
import { conditionsIn, timesIn } from './times.ts'
import { titleIn } from './title.ts'
import { addressesIn, placeIn } from './venue.ts'

/** The values in a caption, each with the piece of text that it was read from. Null where it contains nothing. */
export type CaptionReading = {
  title: Reading<string> | null
  date: Reading<CaptionDate> | null
  startTime: Reading<string> | null
  endTime: Reading<string> | null
  price: Reading<CaptionPrice> | null
  venue: Reading<string> | null
  address: Reading<string> | null
  genres: Reading<CaptionGenre>[]
}

export type CaptionContext = {
  /** The current night date of the host: "tomorrow" is the day after it. */
  today: string
  /** ISO 3166-1, for the order of day and month and the meaning of "$". */
  country: string
}

/**
 * Reads an event from the text of a post, in English, Spanish or Portuguese. Prices are read first, then dates and times,
 * each from the text that the earlier steps left, because all of them are numbers.
 */
export function readCaption(caption: string, { today, country }: CaptionContext): CaptionReading {
  const source = sourceOf(caption)
  const addresses = addressesIn(source.plain)
  const clean = without(without(source.plain, noiseIn(source.plain)), addresses)
  const { price, spans: prices } = pricesIn(source, clean, country)
  const unpriced = without(clean, prices, PRICE)
  const { date, spans: dates } = dateIn(source, without(unpriced, conditionsIn(unpriced)), today, country)
  const undated = without(unpriced, dates)
  const { start, end, spans: times } = timesIn(source, without(undated, conditionsIn(undated)))
  const rest = without(undated, times)
  const { venue, address } = placeIn(source, rest, addresses)
  const genres = genresIn(source)
  // "Jueves de bachata", "Bachata Mondays": a weekday alone is part of the title.
  const isWeekday = (span: Piece) =>
    /^(?: [a-z]+days|(?!hoy|hoje|ton|tod|tom|man|ama)[a-z]+)$/.test(source.plain.slice(span.from, span.to))
  const untimed = without(
    without(unpriced, times),
    dates.filter(span => !isWeekday(span)),
  )
  const title = titleIn(source, untimed, venue)
  return { title, date, startTime: start, endTime: end, price, venue, address, genres }
}

/** In the words of captions; the label is that of a category, or a tag. */
const GENRES: [label: string, pattern: RegExp][] = [
  ['Latin Jazz', /\blatin ?jazz\b|\bjazz latino\b/g],
  ['Latin Pop', /\blatin ?pop\b|\bpop latino\b/g],
  ['Rumba Tropical', /\brumba tropical\b|\btropical rumba\b/g],
  ['Música Urbana', /\bmusica urbana\b|\burbano\b|\blatin urban\b/g],
  ['Salsa', /salsa(?!\w)(?! verde\b| roja\b|,? (?:chips|guac))|\bsalser[oa]s?\b|salsa(?=night|social|party)/g],
  ['Bachata', /bachat(?:a|as|er[oa]s?|on)?\b/g],
  ['Reggaeton', /\breggaet?on\b|\bregueton\b|\bperreo\b|\bregaeton\b/g],
  ['Merengue', /\bmerengues?\b/g],
  ['Cumbia', /\bcumbi(?:a|as|on)\b/g],
  ['kizomba', /\bkiz(?:omba)?\b/g],
  ['zouk', /\bzouk\b/g],
  ['timba', /\btimba\b/g],
  [
    'son',
    /(?<=\b(?:de|y|&|e) )son\b(?! (?:las?|los|de|muy|todos|como|bienvenid))|\bson (?=cubano|montuno|jarocho|huasteco)/g,
  ],
  ['dembow', /\bdembow\b/g],
  ['vallenato', /\bvallenatos?\b/g],
  ['samba', /\bsamba\b/g],
  ['forró', /\bforro\b/g],
]

type CaptionGenre = { label: string; isCategory: boolean }

/** In the order of the caption. */
function genresIn(source: Source): Reading<CaptionGenre>[] {
  const taken: Piece[] = []
  const found: (Piece & { label: string })[] = []
  for (const [label, pattern] of GENRES)
    for (const match of source.plain.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length }
      if (taken.some(other => span.from < other.to && other.from < span.to)) continue
      taken.push(span)
      found.push({ ...span, label })
    }
  const first = found
    .toSorted((one, other) => one.from - other.from)
    .filter(({ label }, at, every) => every.findIndex(other => other.label === label) === at)
  return first.map(({ label, ...span }) => ({
    value: { label, isCategory: categoryKey(label) !== null },
    from: quote(source, span),
  }))
}
