import { settings as en } from '#contract/i18n/en/settings.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** Only the settings page uses these messages, so they are loaded with that page and not with the first screen. */
export function useSettingsI18n() {
  return usePageI18n('settings', en)
}
