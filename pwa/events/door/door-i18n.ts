import { door as en } from '#contract/i18n/en/door.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useDoorI18n() {
  return usePageI18n('door', en)
}
