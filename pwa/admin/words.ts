import { admin as en } from '#contract/words/admin.ts'
import { admin as es } from '#contract/words/es/admin.ts'
import { useLanguage } from '#pwa/words.ts'

export function useAdminWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
