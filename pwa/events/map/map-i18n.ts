import { map as en } from '#contract/i18n/en/map.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useMapI18n(): typeof en {
  return usePageI18n('map', en)
}
