import { importEvents as en } from '#contract/i18n/en/import-events.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useImportI18n() {
  return usePageI18n('importEvents', en)
}
