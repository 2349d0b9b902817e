import { editConflicts as en } from '#contract/i18n/en/edit-conflicts.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useConflictI18n() {
  return usePageI18n('editConflicts', en)
}
