import { currencyIn } from '../../places/currencies.ts'
import type { EventPrice } from '../prices.ts'
import { severalIn } from './several-prices.ts'
import { type Piece, quote, type Reading, type Source, spansOf } from './source.ts'

export type CaptionPrice = {
  /** "12.50"; '0.00' for free entry. */
  amount: string
  /** ISO 4217; null for free entry. */
  currency: string | null
  /** The caption names other prices, too. */
  isOneOfSeveral: boolean
  /** All of them with their conditions; empty if it is not clear which one holds when. */
  several: EventPrice[]
}

const AMOUNT = String.raw`\d{1,3}(?:[., ]\d{3})+(?:[.,]\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?`
const CODES =
  'usd|us\\$|dolares|dollars?|bucks|eur|euros?|€|£|gbp|pounds?|quid|mxn|cop|ars|clp|pen|soles|brl|reais|real|pesos?|\\$'
const BARE = String.raw`\d{1,5}(?:[.,]\d{2})?`
/** Between two prices that share a sign: "$10-15", "10/12 €", "10 o 12 euros". */
const OR = String.raw`[-/]| (?:\/|o|or|ou|y|e|and) `
/** What stands after a price, and neither after a day of a month nor after an hour. */
const AFTER_PRICE = String.raw`(?=$|\n| ?[,.;!|()·•]| (?:en|at|na|no|por|con|per|cover|taquilla|puerta|door)\b)`
const MARKED = new RegExp(
  String.raw`(?<mark>us\$|r\$|mx\$|cop ?\$?|s\/\.?|\$|€|£|usd|eur|gbp|brl) ?(?<first>${AMOUNT})(?<thousand> ?(?:k|mil)\b)?(?:(?:${OR})(?<second>${BARE})(?!\d)${AFTER_PRICE})?(?: ?(?<code>${CODES})(?![a-z]))?`,
  'g',
)
const NAMED = new RegExp(
  String.raw`(?<![\d:/.,])(?:(?<second>${BARE})(?:${OR}))?(?<first>${AMOUNT})(?<thousand> ?(?:k|mil)\b)?(?:,-)? ?(?<code>${CODES})(?![a-z\d])`,
  'g',
)
const LABELLED = new RegExp(
  String.raw`\b(?:cover|entrada|entry|entrance|admission|ingresso|taquilla|boletas?|tickets?|precio|price|preco|valor)(?: general)? ?:? (?<first>${AMOUNT})(?<thousand> ?(?:k|mil)\b)?(?<code>)(?! ?(?:am|pm|h|hs|hrs)\b|[:\d/])`,
  'g',
)
/** An amount without a sign beside the words for how it is paid: "15 en taquilla", "preventa 10". */
const PAID = new RegExp(
  String.raw`(?<![\d:/.,€$£-] ?)(?<first>${BARE})(?<code>)(?= \(?(?:en (?:la )?(?:taquilla|puerta)|anticipad|preventa|[ao][tn] the door|presale|in advance|na (?:hora|porta)|antecipad))|(?<=\b(?:anticipad[ao]s?|preventa|presale|antecipad[ao]s?) ?:? )(?<second>${BARE})(?! ?(?:am|pm|h|hs|hrs|k|mil|de)\b|[\d:/]|[.,]\d)`,
  'g',
)

/** The signs of currencies that are words or letters elsewhere. */
const LOCAL_MARKS: Record<string, string> = {
  BO: 'bs',
  VE: 'bs',
  GT: 'q',
  CR: '₡',
  PY: '₲|gs',
  HN: 'l',
  NI: String.raw`c\$`,
}
/** Where an entry costs thousands, "30 mil" or "20 lucas" is a price without a sign. */
const THOUSANDS_IN = ['CO', 'CL', 'AR', 'PY', 'CR']
const THOUSANDS =
  /(?<![\d:/.,])(?<first>\d{1,3})(?<thousand> ?(?:k|mil|lucas?))(?<code>)\b(?! (?:seguidores|personas|gracias|followers|watts|vatios))/g

const FREE =
  /\bfree (?:entry|entrance|admission|event|party|for all|before|b4|until|til|till)\b|\b(?:it's|its|is|100%) free\b|\bno cover\b|\bentrada (?:libre|livre|gratis|gratuita|franca|free)\b|\bentry (?:is )?free\b|\bacceso (?:libre|gratuito)\b|\bevento (?:gratuito|gratis)\b|\bentrada e? ?gratuita\b|\bde graca\b|\bsin cover\b|\bfree\b(?! (?:drinks?|class(?:es)?|lessons?|parking|shots?|food|snacks?|workshops?|wifi|water|beers?|cake|style))|\bgrat(?:is|uito|uita)\b/g

/** Free entry for a part of the guests is one of several prices. */
const FREE_FOR_SOME =
  /(?:mulher(?:es)?|mujer(?:es)?|damas|chicas|ninas|ninos|kids|ladies|girls|women|criancas)(?: (?:entran?|entram?|is|are|es|e))?[ -]$/
/** A free class is not free entry. */
const NOT_FREE = /(?:sugar|gluten|feel|duty)[ -]$/
const FREE_THING =
  /(?:clases?|class(?:es)?|lessons?|aulas?|parking|parqueo|estacionamiento|talleres|taller|shots?|drinks?)(?: (?:de|of) [a-z]+)?(?: (?:is|es|e))?[ -]$/

/** Prices of something else than the entry of one person. */
const NOT_ENTRY =
  /\b(?:vip|tables?|mesas?|bottles?|botellas?|couples?|parejas?|casais|casal|shots?|beers?|cervezas?|cervejas?|margaritas?|mojitos?|tragos?|off|discount|descuento|prize|premio|deposit|\d ?x|\dx\d|2 for|2 por)\b/
const ENTRY = /\b(?:entrada|entry|cover|general|ga|door|taquilla|con|with|con copa|drop-in)\b/

type Found = Piece & { cents: number; currency: string; isEntry: boolean }

/**
 * The price that a guest pays without a condition, which is the highest one for the entry of one person: "$10 before
 * 11, $15 after" is $15. `spans` are all prices, so that no other pattern reads them.
 */
export function pricesIn(
  source: Source,
  plain: string,
  country: string,
): { price: Reading<CaptionPrice> | null; spans: Piece[] } {
  const found = amountsIn(plain, country)
  const isAfter = (words: RegExp, { from }: Piece) => words.test(plain.slice(Math.max(0, from - 24), from))
  // A time after "free class" is no condition of a price.
  const conditional = spansOf(FREE, plain).filter(span => !isAfter(FREE_THING, span))
  const freeForSome = conditional.filter(span => !isAfter(NOT_FREE, span))
  const free = freeForSome.filter(span => !isAfter(FREE_FOR_SOME, span))
  const spans = [...found, ...conditional]
  const entries = found.filter(({ isEntry }) => isEntry)
  const [highest] = entries.toSorted((one, other) => other.cents - one.cents)
  if (highest) {
    const value = {
      amount: (highest.cents / 100).toFixed(2),
      currency: highest.currency,
      isOneOfSeveral: found.length + freeForSome.length > 1,
      several: severalIn(source, plain, [
        ...found,
        ...freeForSome.map(span => ({ ...span, cents: 0, currency: null })),
      ]),
    }
    return { price: { value, from: quote(source, highest) }, spans }
  }
  const [first] = free
  if (!first) return { price: null, spans }
  return {
    price: {
      value: { amount: '0.00', currency: null, isOneOfSeveral: false, several: [] },
      from: quote(source, first),
    },
    spans,
  }
}

function amountsIn(plain: string, country: string): Found[] {
  const found: Found[] = []
  const mark = LOCAL_MARKS[country]
  const patterns = [
    ...(mark === undefined
      ? []
      : [new RegExp(String.raw`(?<![a-z])(?:${mark})\.? ?(?<first>${AMOUNT})(?<code>)`, 'g')]),
    MARKED,
    NAMED,
    LABELLED,
    PAID,
    ...(THOUSANDS_IN.includes(country) ? [THOUSANDS] : []),
  ]
  for (const pattern of patterns)
    for (const match of plain.matchAll(pattern)) {
      const { index, 0: matched, groups = {} } = match
      const to = index + matched.length
      if (found.some(other => index < other.to && other.from < to)) continue
      const isEntry = !isForSomethingElse(plain, index, to)
      const currency = currencyOf(groups.code || groups.mark, country)
      for (const amount of [groups.first, groups.second]) {
        const cents = amount === undefined ? null : centsOf(amount, groups.thousand !== undefined)
        if (cents !== null) found.push({ from: index, to, cents, currency, isEntry })
      }
    }
  return found
}

/** Looks at the words between the separators around the price. */
function isForSomethingElse(plain: string, from: number, to: number): boolean {
  const [before = ''] = plain
    .slice(Math.max(0, from - 40), from)
    .split(/[,;|\n·!•/+()]|\. | [-–] | y | o | and | or | e /)
    .slice(-1)
  const [after = ''] = plain.slice(to, to + 30).split(/[,;|\n·!•/+()]|\. |\.$| [-–] | y | o | and | or | e |[$€£]/)
  const around = `${before} ${after}`
  return NOT_ENTRY.test(around) && !ENTRY.test(around)
}

/** "30.000" and "1,500" are thousands; "10.50" and "12,5" have cents. */
function centsOf(typed: string, isThousands: boolean): number | null {
  const decimals = /[.,](\d{1,2})$/.exec(typed)
  const whole = (decimals ? typed.slice(0, decimals.index) : typed).replace(/[., ]/g, '')
  const cents = Number(whole) * 100 + Number((decimals?.[1] ?? '').padEnd(2, '0'))
  const total = isThousands ? cents * 1000 : cents
  return Number.isSafeInteger(total) && total > 0 && total < 100_000_000_000 ? total : null
}

const CODE_OF: [RegExp, string][] = [
  [/^(?:usd|us\$|dol|doll|buck)/, 'USD'],
  [/^(?:eur|€)/, 'EUR'],
  [/^(?:£|gbp|pound|quid)/, 'GBP'],
  [/^(?:mxn|mx\$)/, 'MXN'],
  [/^cop/, 'COP'],
  [/^ars/, 'ARS'],
  [/^clp/, 'CLP'],
  [/^(?:pen|sol|s\/)/, 'PEN'],
  [/^(?:brl|r\$|rea)/, 'BRL'],
]

/** The currencies of the countries that write "$" or "pesos". */
const DOLLAR_OF: Record<string, string> = {
  MX: 'MXN',
  CO: 'COP',
  AR: 'ARS',
  CL: 'CLP',
  UY: 'UYU',
  DO: 'DOP',
  CU: 'CUP',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  BR: 'BRL',
}

/** A price without a sign is in the currency of the country. */
function currencyOf(code: string | undefined, country: string): string {
  if (!code) return currencyIn(country)
  return CODE_OF.find(([pattern]) => pattern.test(code))?.[1] ?? DOLLAR_OF[country] ?? 'USD'
}
