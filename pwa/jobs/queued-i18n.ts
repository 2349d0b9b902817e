import { queuedApplications as en } from '#contract/i18n/en/queued-applications.ts'
import { useI18n, usePageI18n } from '#pwa/i18n/i18n.ts'
import type { DeliveryFailure } from '#sw/db.ts'

export function useQueuedI18n() {
  return usePageI18n('queuedApplications', en)
}

/** The message of a failed send, in the selected language. */
export function useFailureMessage(): (failure: DeliveryFailure | null) => string | undefined {
  const sentences: Record<string, string> = useI18n().refusals
  return failure => (failure && sentences[failure.code]) || failure?.sentence
}
