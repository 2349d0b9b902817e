import { settings as es } from '#contract/i18n/es/settings.ts'
import { settings as en } from '#contract/i18n/settings.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** These sentences stand on this page alone and travel with it, not with the first screen. */
export function useSettingsI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
