import { admin as en } from '#contract/i18n/admin.ts'
import { admin as es } from '#contract/i18n/es/admin.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useAdminI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
