import { confirmEvent } from '#contract/events/still-on/calls.ts'
import type { Confirmation } from '#contract/events/still-on/confirmation.ts'
import { deskOfHost } from '../cache/event-parts.ts'
import { updateCached } from '../cache/responses.ts'
import { send } from '../http/send.ts'
import { eventAt } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * The host confirms that the event whose id is the key takes place; the body is the time of the answer. The server keeps
 * the first answer, so the call may be repeated.
 */
export const stillOn: Kind<'still-on', string, Confirmation> = {
  name: 'still-on',
  coalesce: 'replace',
  refusal: 'drop',
  changes: eventId => [eventAt(eventId), deskOfHost],

  send: ([{ key: eventId, body: at }], { userId }) =>
    send(confirmEvent, { params: { id: eventId }, body: { at }, forUser: userId }),

  async delivered(store, [{ key: eventId }], confirmation) {
    await updateCached(store, eventAt(eventId), event => ({ ...event, ...confirmation }))
    return undefined
  },
}
