import { hiring as es } from '#contract/words/es/hiring.ts'
import { hiring as en } from '#contract/words/hiring.ts'
import { useLanguage } from '#pwa/words.ts'

export function useHiringWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
