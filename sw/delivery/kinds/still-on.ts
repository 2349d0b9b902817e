import { confirmEvent } from '#contract/events/still-on/calls.ts'
import type { Confirm } from '#contract/events/still-on/confirmation.ts'
import { send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { changesAtHost } from './cancellations.ts'

/*
 * The host confirms that the event whose id is the key takes place; the body has the time of the answer. The server
 * keeps the first answer, so the call may be repeated.
 */
export const stillOn: Kind<'still-on', Confirm> = {
  name: 'still-on',
  coalesce: 'replace',
  refusal: 'drop',
  changes: changesAtHost,

  send: ([{ key: eventId, body }], { userId }) =>
    send(confirmEvent, { params: { id: eventId }, body, forUser: userId }),
}
