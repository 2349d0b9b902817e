import { dance as en } from '#contract/i18n/en/dance.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useDanceI18n() {
  return usePageI18n('dance', en)
}
