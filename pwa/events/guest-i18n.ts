import { guests as es } from '#contract/i18n/es/guests.ts'
import { guests as en } from '#contract/i18n/guests.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** The messages of guests, loaded with the parts of the page that need them. */
export function useGuestI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
