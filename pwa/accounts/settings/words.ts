import { settings as es } from '#contract/words/es/settings.ts'
import { settings as en } from '#contract/words/settings.ts'
import { useLanguage } from '#pwa/words.ts'

/** These sentences stand on this page alone and travel with it, not with the first screen. */
export function useSettingsWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
