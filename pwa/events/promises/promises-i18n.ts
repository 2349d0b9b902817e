import { promises as en } from '#contract/i18n/en/promises.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function usePromisesI18n() {
  return usePageI18n('promises', en)
}
