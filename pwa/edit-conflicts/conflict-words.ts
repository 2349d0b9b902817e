import { editConflicts as en } from '#contract/words/edit-conflicts.ts'
import { editConflicts as es } from '#contract/words/es/edit-conflicts.ts'
import { useLanguage } from '#pwa/words.ts'

export function useConflictWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
