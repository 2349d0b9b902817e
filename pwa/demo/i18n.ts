import { demo as en } from '#contract/i18n/demo.ts'
import { demo as es } from '#contract/i18n/es/demo.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** Only the demo pages use these messages, so they are loaded with those pages and not with the first screen. */
export function useDemoI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
