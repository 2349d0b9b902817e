import { hiring as es } from '#contract/i18n/es/hiring.ts'
import { hiring as en } from '#contract/i18n/hiring.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useHiringI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
