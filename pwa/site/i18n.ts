import { setup as en } from '#contract/i18n/en/setup.ts'
import { usePageI18n } from '#pwa/i18n.ts'

export function useSetupI18n() {
  return usePageI18n('setup', en)
}
