import { venuePeople as en } from '#contract/i18n/en/venue-people.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useVenuePeopleI18n() {
  return usePageI18n('venuePeople', en)
}
