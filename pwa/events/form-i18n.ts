import { eventForm as es } from '#contract/i18n/es/event-form.ts'
import { eventForm as en } from '#contract/i18n/event-form.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useFormI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
