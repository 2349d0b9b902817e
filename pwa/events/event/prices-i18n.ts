import { prices as en } from '#contract/i18n/en/prices.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function usePricesI18n() {
  return usePageI18n('prices', en)
}
