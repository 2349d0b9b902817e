import { keptApplications as es } from '#contract/words/es/kept-applications.ts'
import { keptApplications as en } from '#contract/words/kept-applications.ts'
import { useLanguage } from '#pwa/words.ts'

export function useKeptWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
