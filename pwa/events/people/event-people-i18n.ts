import { eventPeople as en } from '#contract/i18n/en/event-people.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useEventPeopleI18n() {
  return usePageI18n('eventPeople', en)
}
