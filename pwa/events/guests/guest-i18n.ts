import { guests as en } from '#contract/i18n/en/guests.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** The messages of guests, loaded with the parts of the page that need them. */
export function useGuestI18n() {
  return usePageI18n('guests', en)
}
