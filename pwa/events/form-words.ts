import { eventForm as es } from '#contract/words/es/event-form.ts'
import { eventForm as en } from '#contract/words/event-form.ts'
import { useLanguage } from '#pwa/words.ts'

export function useFormWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
