import { savedEvents } from '#contract/events/going/calls.ts'
import { confirmEvent } from '#contract/events/still-on/calls.ts'
import type { Confirm } from '#contract/events/still-on/confirmation.ts'
import { deskOfHost } from '../cache/event-parts.ts'
import { resource, send } from '../http/send.ts'
import { eventAt } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * The host confirms that the event whose id is the key takes place; the body has the time of the answer. The server keeps
 * the first answer, so the call may be repeated.
 */
export const stillOn: Kind<'still-on', Confirm> = {
  name: 'still-on',
  coalesce: 'replace',
  refusal: 'drop',
  changes: eventId => [eventAt(eventId), deskOfHost, resource(savedEvents)],

  send: ([{ key: eventId, body }], { userId }) =>
    send(confirmEvent, { params: { id: eventId }, body, forUser: userId }),
}
