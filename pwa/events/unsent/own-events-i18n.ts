import { ownEvents as en } from '#contract/i18n/en/own-events.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useOwnEventsI18n() {
  return usePageI18n('ownEvents', en)
}
