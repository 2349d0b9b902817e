import { embeds as en } from '#contract/i18n/embeds.ts'
import { embeds as es } from '#contract/i18n/es/embeds.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useEmbedI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
