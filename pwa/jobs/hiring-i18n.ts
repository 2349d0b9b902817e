import { hiring as en } from '#contract/i18n/en/hiring.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useHiringI18n() {
  return usePageI18n('hiring', en)
}
