import { demo as en } from '#contract/i18n/en/demo.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** Only the demo pages use these messages, so they are loaded with those pages and not with the first screen. */
export function useDemoI18n() {
  return usePageI18n('demo', en)
}
