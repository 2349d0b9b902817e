import { apiDocs as en } from '#contract/words/api-docs.ts'
import { apiDocs as es } from '#contract/words/es/api-docs.ts'
import { useLanguage } from '#pwa/words.ts'

export function useApiDocsWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
