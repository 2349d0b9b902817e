import { useI18n } from '#pwa/i18n/i18n.ts'
import type { DeliveryFailure } from '#sw/db.ts'

/** The message of a failed send, in the selected language. */
export function useFailureMessage(): (failure: DeliveryFailure | null) => string | undefined {
  const sentences: Record<string, string> = useI18n().refusals
  return failure => (failure && sentences[failure.code]) || failure?.sentence
}
