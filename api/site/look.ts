import { type Locale, locales } from '#contract/i18n/locale.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import type { AccentColours } from '#contract/site/accent.ts'

type Look = {
  name: string
  accent: AccentColours | null
  /** The version of the logo; null for the default one. */
  logo: number | null
  operator: string | null
  contact: string | null
  languages: Languages
}

/** The languages that the site offers, the first of which is for readers of none of them. */
export type Languages = readonly [Locale, ...Locale[]]

/** Variables of this module, because a process serves one installation and every sentence can contain them. */
let look: Look = { name: DEFAULT_NAME, accent: null, logo: null, operator: null, contact: null, languages: locales }

export const siteName = (): string => look.name
/** The name beside the logo, which has small letters by default. */
export const siteWordmark = (): string => (look.name === DEFAULT_NAME ? 'pista' : look.name)
export const siteAccent = (): AccentColours | null => look.accent
/** The version of the logo; null for the default one. */
export const siteLogo = (): number | null => look.logo
/** The operator with the contact, as in `Asociación Compás, hola@compas.example`; null if neither is set. */
export const siteOperator = (): string | null => [look.operator, look.contact].filter(Boolean).join(', ') || null

export const siteLanguages = (): Languages => look.languages

/** Called by `site.ts` alone, when it has read the settings. */
export function setSiteLook(changed: Look) {
  look = changed
}
