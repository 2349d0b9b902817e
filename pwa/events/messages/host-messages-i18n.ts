import { hostMessages as en } from '#contract/i18n/en/host-messages.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useHostMessagesI18n() {
  return usePageI18n('hostMessages', en)
}
