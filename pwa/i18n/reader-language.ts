import { type Locale, preferredLocale } from '#contract/i18n/locale.ts'
import { siteLanguages } from './page-site.ts'

export const LANGUAGE_KEY = 'pista.language'

/** The language of the member's account. It is deleted with everything else that belongs to the member. */
export const ACCOUNT_LANGUAGE_KEY = 'pista.account-language'

/**
 * The language chosen on this device, else that of the account, else the first of the browser's languages that the site
 * offers.
 */
export function languageHere(): Locale {
  const stored = [localStorage.getItem(LANGUAGE_KEY), localStorage.getItem(ACCOUNT_LANGUAGE_KEY)]
  const tags = [...stored, ...navigator.languages].filter(tag => tag !== null)
  const offered = siteLanguages()
  return preferredLocale(tags, offered) ?? offered[0]
}
