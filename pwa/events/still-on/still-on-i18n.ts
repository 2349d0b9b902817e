import { stillOn as en } from '#contract/i18n/en/still-on.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useStillOnI18n() {
  return usePageI18n('stillOn', en)
}
