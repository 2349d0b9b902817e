import { keptApplications as es } from '#contract/i18n/es/queued-applications.ts'
import { keptApplications as en } from '#contract/i18n/queued-applications.ts'
import { useLanguage, useWords } from '#pwa/i18n.ts'
import type { Said } from './queued-applications.ts'

export function useKeptWords() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}

/** What the server said about an application, in the language of whoever reads it. */
export function useSaid(): (said: Said | undefined) => string | undefined {
  const sentences: Record<string, string> = useWords().refusals
  return said => (said?.code && sentences[said.code]) || said?.sentence
}
