import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import type { Refusals } from '#pwa/i18n/refusals.ts'

/** The sentences of refusals, with those that only the calls of these pages have. */
export function useSetupRefusals(): Refusals {
  const { refusals } = useI18n()
  return { refusals: { ...refusals, ...useSetupI18n().refusals } }
}
