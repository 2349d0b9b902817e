import { desk as en } from '#contract/i18n/en/desk.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useDeskI18n() {
  return usePageI18n('desk', en)
}
