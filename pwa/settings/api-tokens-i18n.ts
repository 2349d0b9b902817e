import { apiTokens as en } from '#contract/i18n/en/api-tokens.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useApiTokensI18n() {
  return usePageI18n('apiTokens', en)
}
