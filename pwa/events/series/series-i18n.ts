import { series as en } from '#contract/i18n/en/series.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useSeriesI18n() {
  return usePageI18n('series', en)
}
