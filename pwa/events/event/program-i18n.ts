import { program as en } from '#contract/i18n/en/program.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useProgramI18n() {
  return usePageI18n('program', en)
}
