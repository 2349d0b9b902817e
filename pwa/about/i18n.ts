import { about as en } from '#contract/i18n/about.ts'
import { about as es } from '#contract/i18n/es/about.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** These sentences stand on these pages alone and travel with them, not with the first screen. */
export function useAboutI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
