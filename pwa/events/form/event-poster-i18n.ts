import { eventPoster as en } from '#contract/i18n/en/event-poster.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useEventPosterI18n() {
  return usePageI18n('eventPoster', en)
}
