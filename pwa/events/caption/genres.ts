import { categoryKey } from '#contract/events/categories.ts'
import { type Piece, quote, type Reading, type Source } from './source.ts'

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

export type CaptionGenre = { label: string; isCategory: boolean }

/** In the order of the caption. */
export function genresIn(source: Source): Reading<CaptionGenre>[] {
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
