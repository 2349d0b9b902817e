import { apiDocs as en } from '#contract/i18n/api-docs.ts'
import { apiDocs as es } from '#contract/i18n/es/api-docs.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useApiDocsI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
