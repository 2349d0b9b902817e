import { priceText } from '../price.ts'
import { type EventPrice, isForEverybody, MAX_PRICES, type PriceKind, pricesErrorOf } from '../prices.ts'
import { type Piece, quote, type Source } from './source.ts'

/** `currency` is null for free entry. */
type Amount = Piece & { cents: number; currency: string | null }

const SEPARATOR = /[,;|\n·•!]|\. /

const UNTIL =
  /\b(?:before|b4|until|till?|by|antes de(?: las?)?|antes das?|hasta(?: las?| la)?|ate(?: as?| a)?) ?(?:(?<word>midnight|medianoche|meia-noite)|(?<hour>[01]?\d|2[0-3])(?:[:.h](?<minute>[0-5]\d))?(?: ?(?<half>[ap])\.? ?m\b\.?| ?h(?:rs?|s)?\b)?)(?![\d/€$])/

const KINDS: [PriceKind, RegExp][] = [
  ['couple', /\b(?:couples?|parejas?|casal|casais)\b/],
  ['student', /\b(?:students?|estudiantes?|estudantes?)\b/],
  ['member', /(?<!\b(?:non?|nao)[ -])\b(?:members?|socios?|socias?|miembros?|membros?)\b/],
  ['early', /\b(?:early|pre-?sale|preventa|anticipad[ao]s?|antecipad[ao]s?|in advance|advance|online|pre-?venda)\b/],
  ['door', /\b(?:door|taquilla|puerta|porta|na hora)\b/],
]
/** Prices for people, and for things, that have no kind. */
const SOME_PEOPLE =
  /\b(?:ladies|girls|women|guys|men|mujer(?:es)?|hombres?|damas|chicas|chicos|caballeros|mulher(?:es)?|homem|homens|kids|ninos|criancas|vip)\b/
const OTHER_THINGS =
  /\b(?:tables?|mesas?|bottles?|botellas?|shots?|beers?|cervezas?|drinks?|tragos?|2 ?x ?1|off|discount|descuento)\b/

/**
 * All prices of a caption with their conditions: "$10 before 11, $15 after, students $8". Empty if two of them would
 * hold at the same time: then the host writes the list.
 */
export function severalIn(source: Source, plain: string, amounts: Amount[]): EventPrice[] {
  const sorted = amounts.toSorted((one, other) => one.from - other.from)
  if (sorted.length < 2 || sorted.length > MAX_PRICES) return []
  if (new Set(sorted.flatMap(({ currency }) => currency ?? [])).size !== 1) return []
  const read = sorted.map((amount, at) => priceWith(amount, around(plain, sorted, at), source))
  if (read.some(price => price === null)) return []
  const list = beforeDoor(read.filter(price => price !== null))
  const night = { nightOf: '2026-01-02', tz: 'UTC', startLocal: '2026-01-02T20:00', endLocal: null }
  // Without a price for everybody the host has to say which one is the regular one.
  return list.some(isForEverybody) && pricesErrorOf(list, night, { nowMs: 0 }) === null ? list : []
}

/** "$15, $20 at the door": the first one is for those who pay before. */
export function beforeDoor(prices: EventPrice[]): EventPrice[] {
  if (!prices.some(({ kind }) => kind === 'door')) return prices
  return prices.map(price => (price.kind === 'general' && !price.until ? { ...price, kind: 'early' } : price))
}

/** The words after the amount and before it, to the next separator or amount. */
function around(plain: string, amounts: Amount[], at: number) {
  const { from, to } = amounts[at] ?? { from: 0, to: 0 }
  const previous = amounts[at - 1]?.to ?? 0
  const next = amounts[at + 1]?.from ?? plain.length
  const between = plain.slice(Math.max(previous, from - 40), from)
  const parts = between.split(SEPARATOR)
  // Without a separator the words belong to the amount before.
  const before = parts.length > 1 || previous === 0 ? (parts.at(-1) ?? '') : ''
  const [after = ''] = plain.slice(from, Math.min(next, to + 60)).split(SEPARATOR)
  return { before: { text: before, from: from - before.length }, after: { text: after, from } }
}

type Words = { text: string; from: number }

/** Null for a price of something else than the entry. */
function priceWith(
  { cents }: Amount,
  { before, after }: { before: Words; after: Words },
  source: Source,
): EventPrice | null {
  const all = `${before.text} ${after.text}`
  if (OTHER_THINGS.test(all)) return null
  const until = untilIn(after.text) ?? untilIn(before.text)
  const kind =
    KINDS.find(([, words]) => words.test(after.text))?.[0] ?? KINDS.find(([, words]) => words.test(before.text))?.[0]
  const price = priceText(cents) ?? '0.00'
  const time = until && { until }
  if (kind) return { kind, price, ...time }
  for (const words of [before, after]) {
    const people = SOME_PEOPLE.exec(words.text)
    if (!people) continue
    const from = words.from + people.index
    return { kind: 'other', name: quote(source, { from, to: from + people[0].length }), price, ...time }
  }
  return { kind: until ? 'early' : 'general', price, ...time }
}

/** The time of "before 11", which is in the evening or after midnight unless the text says more. */
function untilIn(words: string): string | null {
  const { word, hour, minute = '00', half } = UNTIL.exec(words)?.groups ?? {}
  if (word !== undefined) return '00:00'
  if (hour === undefined) return null
  const given = Number(hour)
  if (half !== undefined && given > 12) return null
  const isEvening = half === 'p' || (half === undefined && given > 5 && given < 12)
  const hours = given > 12 || hour.startsWith('0') ? given : (given % 12) + (isEvening ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
