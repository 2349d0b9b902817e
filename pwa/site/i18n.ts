import { setup as en } from '#contract/i18n/en/setup.ts'
import { useI18n, usePageI18n } from '#pwa/i18n/i18n.ts'
import type { Refusals } from '#pwa/i18n/refusals.ts'

export function useSetupI18n() {
  return usePageI18n('setup', en)
}

/** The sentences of refusals, with those that only the calls of these pages have. */
export function useSetupRefusals(): Refusals {
  const { refusals } = useI18n()
  return { refusals: { ...refusals, ...useSetupI18n().refusals } }
}
