import { pass as en } from '#contract/i18n/en/pass.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function usePassI18n() {
  return usePageI18n('pass', en)
}
