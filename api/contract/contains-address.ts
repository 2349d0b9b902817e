/**
 * True if a mail program, a phone or a messenger could make a link of a part of the text, or if a reader would take a
 * part of it for an address: "evil.example", "203.0.113.9", "evil[.]example", "evil．example". The author of a name or a
 * title can have it sent to people who do not know the author. A dot before a space is no part of an address: "St.
 * Mary", "D.J. Leo".
 */
export function containsAddress(text: string): boolean {
  const plain = plainlyWritten(text)
  return (
    SCHEME.test(plain) ||
    NUMBERS.test(plain) ||
    [...plain.matchAll(HOST)].some(([host]) => !isInitials(host) && !isOrdinal(host))
  )
}

/** Full-width letters, other dots, dots in brackets and invisible characters are written as in an address. */
function plainlyWritten(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[。۔｡․]/g, '.')
    .replaceAll(/\s*[[({<]\s*(?:\.|dot|punto|ponto)\s*[\])}>]\s*/gi, '.')
    .replaceAll(/[⁄∕]/g, '/')
}

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu

/** "https://", "hxxps://", "mailto:ana", and "//evil" or "\\evil" at the beginning of a word. */
const SCHEME =
  /[a-z][a-z0-9+.-]*:(?:\/\/|\\\\)|\b(?:https?|hxxps?|mailto|javascript|data):\S|(?:^|\s)(?:\/\/|\\\\)\S|\bwww\./i

/** An IPv4 address, or an IPv6 address in brackets. Dates and prices have fewer parts. */
const NUMBERS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|\[[\da-f]*(?::[\da-f]*){2,7}\]/i

/** Labels with dots between them; the last one begins with a letter and has two at least. */
const HOST =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]+(?![\p{L}\p{N}])[/:]?/gu

/** "J.Balvin", "D.J.Leo": single capital letters before a name that no common address ends with. */
function isInitials(host: string): boolean {
  const [, name] = /^(?:\p{Lu}\.)+(\p{Lu}[\p{Ll}\p{M}]{2,})$/u.exec(host) ?? []
  return name !== undefined && !ENDINGS.has(name.toLowerCase())
}

/** "1.er Aniversario", "3.er Festival" */
function isOrdinal(host: string): boolean {
  return /^\d{1,3}\.er$/.test(host)
}

/** The endings of most addresses that are no name of a person. */
const ENDINGS = new Set(
  `app art bar best bet bid bio biz blog cafe cam care cash casino chat click cloud club codes com company dance date dev
  digital email events example expert fit fun gay global group guru help host info ink invalid kim lat life link live loan lol
  love ltd media men mobi money movie music name net network news ninja one online onion org page party pics plus press pro
  pub red rest rocks sbs sale services sex shop show site social software solutions space store stream studio support team
  tech test tips today tokyo tools top tours trade tube video vip vote watch web website wiki win work works world wtf xyz zip
  zone`.match(/\S+/g),
)

/** Endings of addresses that people of this site have in their user names: "mateo.host", "sala.club". */
const WORDS_OF_NIGHTS = new Set('art bar club events fun host live love music party show studio team video'.split(' '))

/** A user name may contain dots, so it is an address only if it ends like one: "evil.com", not "ana.lopez". */
export function isAddressName(username: string): boolean {
  const ending = /\.([a-z]+)$/i.exec(username)?.[1]?.toLowerCase() ?? ''
  return /^www\./i.test(username) || (ENDINGS.has(ending) && !WORDS_OF_NIGHTS.has(ending))
}
