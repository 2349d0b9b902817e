import { type CityFileMessages, cityFile as en } from '#contract/i18n/city-file.ts'
import { cityFile as es } from '#contract/i18n/es/city-file.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useCityFileI18n(): CityFileMessages {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
