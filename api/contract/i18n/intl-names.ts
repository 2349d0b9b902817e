import { remembered } from './intl.ts'

export const displayNames = remembered(
  (tag: string, type: Intl.DisplayNamesType) => new Intl.DisplayNames(tag, { type }),
)
export const listFormat = remembered(
  (tag: string, type: Intl.ListFormatType = 'conjunction') => new Intl.ListFormat(tag, { type }),
)
export const collator = remembered((tag: string) => new Intl.Collator(tag))
/** For compiled sentences of languages with more than a singular and a plural; left out of the pages without them. */
export const pluralRules = /* @__PURE__ */ remembered((language: string) => new Intl.PluralRules(language))

// An unknown name throws an error, which is not remembered. Names come from requests, in any mixture of letter cases.
const zoneId = remembered(
  (name: string) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
)

/** The name of a time zone in Intl, which is the same for its former names; undefined if there is no such zone. */
export function zoneIdOf(name: string): string | undefined {
  try {
    return zoneId(name.toLowerCase())
  } catch {
    return undefined
  }
}

/** Not all browsers list the time zones of a country. */
export const zonesOfCountry = remembered((country: string) => new Intl.Locale(`und-${country}`).getTimeZones?.())

/** The region in which most people with a language tag live: BR for `pt`. */
export const likelyRegionOfTag = remembered((tag: string) => new Intl.Locale(tag).maximize().region)

export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
