import { cityFile as en } from '#contract/i18n/en/city-file.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useCityFileI18n(): typeof en {
  return usePageI18n('cityFile', en)
}
