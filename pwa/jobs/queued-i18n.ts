import { queuedApplications as es } from '#contract/i18n/es/queued-applications.ts'
import { queuedApplications as en } from '#contract/i18n/queued-applications.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import type { DeliveryFailure } from '#sw/db.ts'

export function useQueuedI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}

/** The message of a failed send, in the selected language. */
export function useFailureMessage(): (failure: DeliveryFailure | null) => string | undefined {
  const sentences: Record<string, string> = useI18n().refusals
  return failure => (failure && sentences[failure.code]) || failure?.sentence
}
