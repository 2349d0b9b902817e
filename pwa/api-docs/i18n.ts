import { apiDocs as en } from '#contract/i18n/en/api-docs.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useApiDocsI18n() {
  return usePageI18n('apiDocs', en)
}
