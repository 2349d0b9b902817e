import { settings as es } from '#contract/i18n/es/settings.ts'
import { settings as en } from '#contract/i18n/settings.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** Only the settings page uses these messages, so they are loaded with that page and not with the first screen. */
export function useSettingsI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
