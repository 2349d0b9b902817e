import { editConflicts as en } from '#contract/i18n/edit-conflicts.ts'
import { editConflicts as es } from '#contract/i18n/es/edit-conflicts.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useConflictI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
