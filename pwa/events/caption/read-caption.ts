import { pricesIn } from '#contract/events/caption/prices.ts'
import {
  noiseIn,
  type Piece,
  PRICE,
  quote,
  type Reading,
  type Source,
  sourceOf,
  TAKEN,
  without,
} from '#contract/events/caption/source.ts'
import { categoryKey } from '#contract/events/categories.ts'
import { dateIn } from './dates.ts'
import { conditionsIn, timesIn } from './times.ts'
import { addressesIn, placeIn } from './venue.ts'

/** The values in a caption, each with the piece of text that it was read from. Null where it contains nothing. */
export type CaptionReading = ReturnType<typeof readCaption>

export type CaptionContext = {
  /** The current night date of the host: "tomorrow" is the day after it. */
  today: string
  /** ISO 3166-1, for the order of day and month and the meaning of "$". */
  country: string
}

/**
 * Reads an event from the text of a post, in English, Spanish or Portuguese. Prices are read first, then dates and
 * times, each from the text that the earlier steps left, because all of them are numbers.
 */
export function readCaption(caption: string, { today, country }: CaptionContext) {
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

const TITLE_MAX_LENGTH = 120
const SEPARATOR = /[\n!|;\u00b7\u2022]|\. | - |\p{Extended_Pictographic}|[,:] /gu
/** A title often contains one of these. */
const TITLE_WORD =
  /\b(?:night|noche|noite|party|fiesta|festa|social|festival|baile|ball|gala|brunch|jam|sundays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|rumba|tardeo|posada|live|en vivo|jazz|salsa|bachata|cumbia|merengue|reggaeton|kizomba|zouk|perreo)\b/

/** A class before the party has rarely the name of the party. */
const CLASS =
  /\b(?:class(?:es)?|lessons?|workshops?|masterclass(?:es)?|clases?|taller(?:es)?|curso|aulas?|oficinas?|cours)\b/
/** Leads to the names of those who play. */
const LINE_UP = /\b(?:en vivo|ao vivo|live|djs?|music[ao]?|bandas?|bands?|orquestas?|line ?up|con|with|feat\.?)$/
/** The words between the name of the event and that of the venue. */
const BEFORE_VENUE =
  /(?:^|[ @])(?:@|at|en|em|no|na|nos|nas|chez|de|do|da|by)?(?: (?:the|el|la|los|las|nuestr[oa]|nosso|nossa))? ?$/
const AFTER_VENUE = /^ ?(?:presents?|presentan?|apresenta|invita|invites|convida)\b/

/** The first part of the caption that reads like a name; null for a caption without one. */
function titleIn(source: Source, plain: string, venue: Reading<string> | null): Reading<string> | null {
  const parts: { value: string; from: string; score: number }[] = []
  const name = venue && sourceOf(venue.value).plain
  let from = 0
  for (const end of [...plain.matchAll(SEPARATOR), null]) {
    const to = end?.index ?? plain.length
    const part = withoutVenue(plain, trimmed(plain, from, to), name)
    const plainPart = plain.slice(part.from, part.to)
    const value = quote(source, part).replace(/#/g, '')
    const letters = value.replace(/[^\p{L}]/gu, '').length
    if (
      letters >= 4 &&
      value.length <= TITLE_MAX_LENGTH &&
      !plainPart.includes(TAKEN) &&
      !plainPart.includes(PRICE) &&
      plainPart !== name
    )
      parts.push({
        value,
        from: value,
        score:
          (TITLE_WORD.test(plainPart) ? 3 : 0) +
          (value.includes(' ') ? 2 : 0) -
          (CLASS.test(plainPart) ? 3.5 : 0) -
          (plain[to] === ':' && LINE_UP.test(plainPart) ? 6 : 0) -
          (/^(?:djs?|with|con|feat)\b/.test(plainPart) ? 2 : 0) -
          (plain[from - 2] === ':' && LINE_UP.test(plain.slice(0, from - 2)) ? 3.5 : 0) -
          parts.length * 0.4,
      })
    from = to + (end?.[0].length ?? 0)
  }
  const [best] = parts.toSorted((one, other) => other.score - one.score)
  return best ? { value: best.value, from: best.from } : null
}

/** "Salsa Night at La Terraza" without the venue. "Baile en la Plaza Mayor" keeps it: "Baile" alone is no name. */
function withoutVenue(plain: string, part: Piece, name: string | null): Piece {
  const at = name === null ? -1 : plain.indexOf(name, part.from)
  if (name === null || at === -1 || at + name.length > part.to) return part
  const before = trimmed(plain, part.from, part.from + plain.slice(part.from, at).replace(BEFORE_VENUE, '').length)
  const afterVenue = at + name.length + (AFTER_VENUE.exec(plain.slice(at + name.length, part.to))?.[0].length ?? 0)
  const after = trimmed(plain, afterVenue, part.to)
  if (isName(plain, before)) return before
  if (isName(plain, after)) return after
  return /[a-z]{4}/.test(plain.slice(before.from, before.to)) ? part : { from: at, to: at + name.length }
}

/** At least two words. */
function isName(plain: string, { from, to }: Piece): boolean {
  return / /.test(plain.slice(from, to).trim())
}

/** Without the marks of dates and prices at its ends, and without the words that led to them. */
function trimmed(plain: string, start: number, end: number): Piece {
  const part = plain.slice(start, end)
  const lead =
    /^(?:[^\p{L}\d]|(?:el|este|esta|this|on|neste|no)\b(?= ?\u25aa)|(?:a partir|das?|desde|a las|hasta|fecha|hora|date|time|y|e|and|de|en|no|na)\b)*/u.exec(
      part,
    )?.[0].length ?? 0
  const tail =
    /(?:[^\p{L}\d)'"]|\b(?:el|este|this|on|at|from|de|desde|las|a|en|con|neste|no|na|with|is|the|a partir das?|a las|hasta|until|doors?|puertas|portas|class|clase|see you|(?<!^)baile)\b)*$/u.exec(
      part.slice(lead),
    )?.[0].length ?? 0
  return { from: start + lead, to: end - tail }
}
