import { listings as en } from '#contract/i18n/en/listings.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useListingsI18n() {
  return usePageI18n('listings', en)
}
