import { apiTokens as en } from '#contract/i18n/api-tokens.ts'
import { apiTokens as es } from '#contract/i18n/es/api-tokens.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useApiTokensI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
