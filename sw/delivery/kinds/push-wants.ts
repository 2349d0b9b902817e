import * as calls from '#contract/notifications/calls.ts'
import type { Wants } from '#contract/notifications/push.ts'
import { updateCached } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/*
 * One setting of the member's notifications, whose name is the key. The last choice counts. The call sets the value, so
 * it may be repeated. The subscription of this device is not queued: the push service needs a connection.
 */
export const pushWants: Kind<'push-wants', Wants[keyof Wants], Wants> = {
  name: 'push-wants',
  coalesce: 'replace',
  refusal: 'drop',

  send: ([{ key, body }], { userId }) => send(calls.chooseWants, { body: { [key]: body }, forUser: userId }),

  async delivered(store, _, wants) {
    await updateCached(store, resource(calls.push), state => ({ ...state, wants }))
  },
}
