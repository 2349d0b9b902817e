import type { Reading, Source } from './source.ts'
import { PRICE, quote, TAKEN } from './source.ts'

const TITLE_MAX_LENGTH = 120
const SEPARATOR = /[\n!|;\u00b7\u2022]|\. | - |\p{Extended_Pictographic}|[,:] /gu
/** A title often contains one of these. */
const TITLE_WORD =
  /\b(?:night|noche|noite|party|fiesta|festa|social|festival|baile|ball|gala|brunch|jam|sundays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|rumba|tardeo|posada|live|en vivo|jazz|salsa|bachata|cumbia|merengue|reggaeton|kizomba|zouk|perreo)\b/

/** The first part of the caption that reads like a name; null for a caption without one. */
export function titleIn(source: Source, plain: string, isTaken: (text: string) => boolean): Reading<string> | null {
  const parts: { value: string; from: string; score: number }[] = []
  let from = 0
  for (const end of [...plain.matchAll(SEPARATOR), null]) {
    const to = end?.index ?? plain.length
    const part = trimmed(plain, from, to)
    const plainPart = plain.slice(part.from, part.to)
    const value = quote(source, part).replace(/#/g, '')
    const letters = value.replace(/[^\p{L}]/gu, '').length
    if (
      letters >= 4 &&
      value.length <= TITLE_MAX_LENGTH &&
      !plainPart.includes(TAKEN) &&
      !plainPart.includes(PRICE) &&
      !isTaken(value)
    )
      parts.push({
        value,
        from: value,
        score: (TITLE_WORD.test(plainPart) ? 3 : 0) + (value.includes(' ') ? 2 : 0) - parts.length * 0.4,
      })
    from = to + (end?.[0].length ?? 0)
  }
  const [best] = parts.toSorted((one, other) => other.score - one.score)
  return best ? { value: best.value, from: best.from } : null
}

/** Without the marks of dates and prices at its ends, and without the words that led to them. */
function trimmed(plain: string, start: number, end: number) {
  const part = plain.slice(start, end)
  const lead =
    /^(?:[^\p{L}\d]|(?:el|este|esta|this|on|neste|no)\b(?= ?\u25aa)|(?:a partir|das?|desde|a las|hasta|fecha|hora|date|time|y|e|and|de|en|no|na)\b)*/u.exec(
      part,
    )?.[0].length ?? 0
  const tail =
    /(?:[^\p{L}\d)'"]|\b(?:el|este|this|on|at|from|de|desde|las|a|en|con|neste|no|na|with|is|the|a partir das?|a las|hasta|until|doors?|puertas|portas|class|clase|see you|baile)\b)*$/u.exec(
      part.slice(lead),
    )?.[0].length ?? 0
  return { from: start + lead, to: end - tail }
}
