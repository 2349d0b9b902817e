import {
  type Piece,
  PRICE,
  quote,
  type Reading,
  type Source,
  sourceOf,
  TAKEN,
} from '#contract/events/caption/source.ts'

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
export function titleIn(source: Source, plain: string, venue: Reading<string> | null): Reading<string> | null {
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
