import { eventForm as en } from '#contract/i18n/en/event-form.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useFormI18n() {
  return usePageI18n('eventForm', en)
}
