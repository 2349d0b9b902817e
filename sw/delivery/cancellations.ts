import type { Event } from '#contract/events/events.ts'
import { updateCached } from '../cache/responses.ts'
import { savedPath } from '../cache/saved-path.ts'
import { request } from '../http/request.ts'
import { eventPath } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * The host cancels an event, whose id is the key; the body is the reason. A repeated call only changes the reason, so the last
 * reason counts and the call may be repeated. A refused cancellation stays until the host discards its reason: the event is
 * over, deleted or another host's, so its page may be gone.
 */
export const cancellation: Kind<'cancel', string, Event> = {
  name: 'cancel',
  coalesce: 'replace',
  refusal: 'keep',
  changes: eventId => [eventPath(eventId), savedPath],

  send: ([{ key: eventId, body: reason }], { userId }) =>
    request<Event>(`${eventPath(eventId)}/cancel`, { method: 'POST', json: { reason }, forUser: userId }),

  async delivered(store, [{ key: eventId }], event) {
    await updateCached<Event>(store, eventPath(eventId), () => event)
    return undefined
  },
}
