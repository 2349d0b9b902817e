import { hostMessages as es } from '#contract/i18n/es/host-messages.ts'
import { hostMessages as en } from '#contract/i18n/host-messages.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useHostMessagesI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
