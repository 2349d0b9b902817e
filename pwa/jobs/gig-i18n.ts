import { gigs as en } from '#contract/i18n/en/gigs.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useGigI18n() {
  return usePageI18n('gigs', en)
}
