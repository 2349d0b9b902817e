import { jobs as en } from '#contract/i18n/en/jobs.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** Only the pages about jobs use these messages, so they are loaded with those pages and not with the first screen. */
export function useJobI18n() {
  return usePageI18n('jobs', en)
}
