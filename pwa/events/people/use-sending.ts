import { useAction } from '#pwa/data/use-action.ts'
import { useEventPeopleI18n } from '#pwa/i18n/pages/event-people.ts'

/** A write that needs a connection. */
export function useSending() {
  const text = useEventPeopleI18n()
  return useAction({ failed: text.notDone, noSignal: text.noSignal, toast: true })
}
