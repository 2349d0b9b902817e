import { join as en } from '#contract/i18n/en/join.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** The messages of the pages for joining and of the questions after it. */
export function useJoinI18n() {
  return usePageI18n('join', en)
}
