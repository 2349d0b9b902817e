import { demo as en } from '#contract/words/demo.ts'
import { demo as es } from '#contract/words/es/demo.ts'
import { useLanguage } from '#pwa/words.ts'

/** These sentences stand on these pages alone and travel with them, not with the first screen. */
export function useDemoWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
