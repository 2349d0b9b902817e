import { type Piece, PRICE, quote, type Reading, type Source, spansOf, TAKEN } from '#contract/events/caption/source.ts'

const LABEL =
  /(?:^|\n| )(?:lugar|venue|local|donde|where|location|place|onde|sede|direccion)(?: ?:| -) ?|[\u{1F4CD}\u{1F4CC}\u{1F3E0}\u{1F3DB}\u{1F3DF}\u{1F3E2}]\uFE0F? ?/gu
/** A name ends at punctuation, at an emoji and at a piece with a meaning of its own. */
const NAME_END = new RegExp(
  String.raw`[\n,.!?;:|()\u00b7\u2022"${TAKEN}${PRICE}@#]| - | \/ |\p{Extended_Pictographic}|\d{1,2}:\d\d`,
  'u',
)
const BEFORE_NAME =
  /(?<![\w@])(?:@ |at (?:the )?|@(?=[A-Z\u00c0-\u00de]\w* )|en (?:el |la |los |las |nuestr[oa] )?|no |na |nos |nas |al? |chez )(?=\S)/g
const HANDLE = /(?<![\w.])@([a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?)/g
/** The handle of a performer. */
const PERFORMER =
  /\b(?:dj|djs|by|with|w\/|con|feat\.?|ft\.?|com|por|music|musica|host(?:ed)?|maestr[oa]|instructor(?:a|s)?)[ :]*$/
const VENUE_WORD =
  /\b(?:club|clube|bar|sala|salon|hall|lounge|studio|estudio|theat(?:er|re)|teatro|terraza|terrace|rooftop|patio|casa|cafe|cantina|hotel|room|ballroom|warehouse|galpao|espaco|centro|plaza|parque|park|bodeg(?:a|uita)|palacio|basement|escuela|academia|academy|loft|azotea|house|pub|restaurante?|tienda|tablao|discoteca|nightclub|arena|foro|finca|taberna|tasca|pena|garden|church|centre|center|gallery|galeria|brewery|tavern|mirador|cave|cueva|jardin|quintal)\b/
const ADDRESS =
  /\b\d{1,6} [\w.' ]{2,40}\b(?:st|street|ave?|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|hwy|pl|place|ct|court|cir|ter|pkwy|broadway)\b\.?|\b\d{1,5} broadway\b|\b(?:c\/|calle|carrera|cra\.?|cll\.?|av\.?|avenida|avda\.?|rua|r\.|paseo|plaza de|travessa|diagonal|transversal) ?[\p{L}\d][\p{L}\d.' ]{1,40}?(?: ?(?:#|n[o.\u00ba]?\.? ?|, ?)?\d[\d-]*)/gu
const LINK_WORDS = new Set([
  'de',
  'del',
  'la',
  'el',
  'los',
  'las',
  'do',
  'da',
  'dos',
  'das',
  'of',
  'the',
  'on',
  'y',
  'e',
  '&',
  'and',
  'in',
  'at',
  'le',
  'du',
])

export type CaptionPlace = { venue: Reading<string> | null; address: Reading<string> | null }

export function addressesIn(plain: string): Piece[] {
  return spansOf(ADDRESS, plain)
}

/** `plain` is the caption without its dates, times, prices and addresses. */
export function placeIn(source: Source, plain: string, addresses: Piece[]): CaptionPlace {
  const [address] = addresses
  const venue =
    labelled(source, plain) ?? prepositional(source, plain) ?? handle(source, plain) ?? segment(source, plain)
  return {
    venue,
    address: address ? { value: quote(source, address).replace(/[ .]+$/, ''), from: quote(source, address) } : null,
  }
}

function labelled(source: Source, plain: string): Reading<string> | null {
  for (const match of plain.matchAll(LABEL)) {
    const from = match.index + match[0].length
    const name = nameAt(source, plain, from)
    if (name) return { value: name.value, from: quote(source, { from: match.index, to: name.to }) }
    const sent = handle(source, plain.slice(0, from + 40), from)
    if (sent) return sent
  }
  return null
}

function prepositional(source: Source, plain: string): Reading<string> | null {
  for (const match of source.text.normalize('NFC').matchAll(new RegExp(BEFORE_NAME.source, 'gi'))) {
    const from = match.index + match[0].length
    if (plain.slice(match.index, from).includes(TAKEN)) continue
    const name = nameAt(source, plain, from)
    if (!name || !isCapital(name.value)) continue
    // "A las 8" and "al aire libre" are no places. In a line of capitals, "AT" alone is no sign of a name.
    const isWeak = /^al? $/i.test(match[0]) || (isOnlyCapitals(source, match.index) && !match[0].startsWith('@'))
    if (isWeak && !VENUE_WORD.test(plain.slice(from, name.to))) continue
    const article = /^(?:en) (el|la|los|las) $/i.exec(match[0])?.[1] ?? /^at (the) $/i.exec(match[0])?.[1]
    const isNamed = article !== undefined && /^(?:El|La|Los|Las|The)$/.test(article)
    return {
      value: isNamed ? `${article} ${name.value}` : name.value,
      from: quote(source, { from: match.index, to: name.to }),
    }
  }
  return null
}

function isOnlyCapitals({ text }: Source, at: number): boolean {
  const from = text.lastIndexOf('\n', at) + 1
  const to = text.indexOf('\n', at)
  const line = text.slice(from, to === -1 ? undefined : to)
  return line.length > 12 && line === line.toUpperCase()
}

function handle(source: Source, plain: string, start = 0): Reading<string> | null {
  for (const match of plain.matchAll(HANDLE)) {
    if (match.index < start || PERFORMER.test(plain.slice(Math.max(0, match.index - 16), match.index))) continue
    const from = quote(source, { from: match.index, to: match.index + match[0].length })
    return { value: from.slice(1), from }
  }
  return null
}

/** The part between separators that looks like the name of a place; else the last one that looks like a name. */
function segment(source: Source, plain: string): Reading<string> | null {
  const names: (Piece & { value: string })[] = []
  let from = 0
  for (const end of [...plain.matchAll(/[\n,.!?;|()\u00b7\u2022]| - | \/ |\p{Extended_Pictographic}/gu), null]) {
    const to = end?.index ?? plain.length
    const name = nameAt(source, plain, from, to)
    if (name && isCapital(name.value)) names.push(name)
    from = to + (end?.[0].length ?? 0)
  }
  const withWord = names.filter(name => VENUE_WORD.test(plain.slice(name.from, name.to)))
  const chosen = withWord.at(-1) ?? names.findLast(name => isLikeVenue(plain, name))
  return chosen ? { value: chosen.value, from: quote(source, chosen) } : null
}

/** At least two words, no genre and no performer, and not the begin of the caption, which is its title. */
function isLikeVenue(plain: string, { from, to }: Piece): boolean {
  const name = plain.slice(from, to)
  const isGenre =
    /salsa|bachat|reggae|merengue|cumbia|kizomba|zouk|jazz|\bpop\b|\bdjs?\b|\bband|party|night|noche|fiesta/.test(name)
  return !isGenre && name.includes(' ') && plain.slice(0, from).trim() !== ''
}

const NAME_MAX_LENGTH = 80

/** The capitalised words from this position, at most six. */
function nameAt(source: Source, plain: string, start: number, end = plain.length): (Piece & { value: string }) | null {
  const limit = Math.min(end, start + NAME_MAX_LENGTH)
  const lead = /^[\s\uFE0F"'\u00bf\u00a1]*/.exec(plain.slice(start, limit))?.[0].length ?? 0
  const from = start + lead
  const rest = plain.slice(from, limit)
  const stop = rest.search(NAME_END)
  const words = source.text.slice(from, stop === -1 ? limit : from + stop).split(/( +)/)
  const nameWords: string[] = []
  for (const word of words) {
    const isLink = LINK_WORDS.has(word.toLowerCase())
    if (word.trim() !== '' && !isLink && !/^[\p{Lu}\d"']/u.test(word) && nameWords.length > 0) break
    nameWords.push(word)
  }
  while (
    nameWords.length > 0 &&
    (nameWords.at(-1)?.trim() === '' || LINK_WORDS.has(nameWords.at(-1)?.toLowerCase() ?? ''))
  )
    nameWords.pop()
  const value = nameWords.join('')
  const isName = /\p{L}{3}/u.test(value) && nameWords.filter(word => word.trim() !== '').length <= 6
  return isName ? { value, from, to: from + value.length } : null
}

function isCapital(name: string): boolean {
  return /^[\p{Lu}\d]/u.test(name)
}
