import { jobs as es } from '#contract/i18n/es/jobs.ts'
import { jobs as en } from '#contract/i18n/jobs.ts'
import { useLanguage } from '#pwa/i18n.ts'

/** Only the pages about jobs use these messages, so they are loaded with those pages and not with the first screen. */
export function useJobI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
