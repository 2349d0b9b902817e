/**
 * A caption in two forms of the same length: `text` as the host wrote it, in which styled letters are plain letters,
 * and `plain`, in lower case and without accents, in which the patterns search. A position is valid in both.
 */
export type Source = { text: string; plain: string }

/** A part of the caption, by positions. */
export type Piece = { from: number; to: number }

/** A value with the piece of text that it was read from. */
export type Reading<Value> = { value: Value; from: string }

/** Longer text is cut, so that a page that the host pastes by mistake costs no time. */
const MAX_LENGTH = 4000

/** Replaces text that an earlier step has read, so that no other pattern reads its numbers. */
export const TAKEN = '\u25AA'
/** Stands for a price. A time beside it is a condition: "$10 before 11". */
export const PRICE = '\u00A4'

export function sourceOf(caption: string): Source {
  const text = caption.slice(0, MAX_LENGTH).normalize('NFKC').replace(/\r\n?/g, '\n')
  return { text, plain: Array.from({ length: text.length }, (_, at) => plainUnit(text.charAt(at))).join('') }
}

/** One unit for one unit: emoji and letters that have no single plain form stay. */
function plainUnit(unit: string): string {
  if (/[\u2018\u2019\u0060\u00B4]/.test(unit)) return "'"
  if (/[\u2010-\u2015\u2212]/.test(unit)) return '-'
  // "22:00 ➡️ 04:00"
  if (/[\u2192\u21D2\u21E8\u2794\u279C\u27A1]/.test(unit)) return '-'
  if (unit !== '\n' && /\s/.test(unit)) return ' '
  if (unit === TAKEN || unit === PRICE) return ' '
  const bare = unit.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.length === 1 ? bare : unit
}

export function spansOf(pattern: RegExp, plain: string): Piece[] {
  return [...plain.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
}

/** The plain text without the spans. */
export function without(plain: string, spans: Piece[], mark: string = TAKEN): string {
  return spans.reduce((rest, { from, to }) => rest.slice(0, from) + mark.repeat(to - from) + rest.slice(to), plain)
}

/** The piece of the caption, as the page quotes it. */
export function quote({ text }: Source, { from, to }: Piece): string {
  return text.slice(from, to).replace(/\s+/g, ' ').trim()
}

const NOISE = [
  // Addresses of pages and of email.
  /\bhttps?:\/\/\S+|\bwww\.\S+|\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|es|mx|co|br|pt|uk|io|me|app|bar|club|live|example)\b(?:\/\S*)?/g,
  // Phone numbers.
  /(?:\+\d{1,3}[ .-]?)?\(?\b\d{2,4}\)?[ .-]\d{3,4}[ .-]\d{3,4}\b|\b\d{1,3}[ .-]\d{4,5}-\d{4}\b|\+\d{7,15}\b|\b\d{9,15}\b/g,
  // Ages, floors and offers.
  /\b\d{2} ?(?:\+|y\.?o\.?\b|anos\b|and (?:over|up)\b)|\+ ?(?:18|21)\b|\b(?:over|mayores de|maiores de|ages?) ?\d{2}s?\b/g,
  /\b\d{1,3}(?:st|nd|rd|th|o|a|er|ro|do)? (?:floor|piso|planta|andar|rooms?|salas?|ambientes?|pistas?|bands?|djs?|anos?|years?|aniversario|anniversary|edicion|edicao|edition|personas|people|niveles|levels|sets?|horas de|hours of|drinks?|shots?)\b/g,
  /\b(?:pista|sala|piso|room|stage|floor|on ?|vol\.? ?|no\.? ?|edicion ?|ed\. ?) ?\d{1,3}\b(?! ?(?:am|pm|h\b|:|de\b|\/))/g,
  /\b\d ?x ?\d\b|\b(?:since|desde|est\.?|established) ?(?:19|20)\d{2}\b|\b24\/7\b|\b\d{2,3}['’]?s\b|\b\d{1,3} ?%/g,
]

/** Numbers that are neither a date, a time nor a price. */
export function noiseIn(plain: string): Piece[] {
  return NOISE.flatMap(pattern => spansOf(pattern, plain))
}
