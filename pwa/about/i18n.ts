import { about as en } from '#contract/i18n/about.ts'
import { about as es } from '#contract/i18n/es/about.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** Only the about pages use these messages, so they are loaded with those pages and not with the first screen. */
export function useAboutI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
