import type { PushState, Wants } from '#contract/notifications/push.ts'
import { updateCached } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

export const pushPath = '/api/push'

/*
 * One setting of the member's notifications, whose name is the key. The last choice counts. The call sets the value, so
 * it may be repeated. The subscription of this device is not queued: the push service needs a connection.
 */
export const pushWants: Kind<'push-wants', Wants[keyof Wants], Wants> = {
  name: 'push-wants',
  coalesce: 'replace',
  refusal: 'drop',

  send: ([{ key, body }], { userId }) =>
    request<Wants>(`${pushPath}/wants`, { method: 'PUT', json: { [key]: body }, forUser: userId }),

  async delivered(store, _, wants) {
    await updateCached<PushState>(store, pushPath, state => ({ ...state, wants }))
    return undefined
  },
}
