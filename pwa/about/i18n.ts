import { about as en } from '#contract/i18n/en/about.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** Only the about pages use these messages, so they are loaded with those pages and not with the first screen. */
export function useAboutI18n() {
  return usePageI18n('about', en)
}
