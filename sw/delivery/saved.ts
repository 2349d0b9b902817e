import type { MyPart } from '#contract/events/events.ts'
import { updateCached } from '../cache/responses.ts'
import { savedPath } from '../cache/saved-path.ts'
import { request } from '../http/request.ts'
import { eventPath, minePath } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * Whether the person has saved an event. The key is the id of the event, and the last choice counts. The call sets a
 * state, so it may be repeated.
 */
export const saved: Kind<'saved', boolean> = {
  name: 'saved',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [savedPath],

  send: ([{ key: eventId, body: isFavorite }], { userId }) =>
    request(`${eventPath(eventId)}/favorite`, { method: isFavorite ? 'PUT' : 'DELETE', forUser: userId }),

  async delivered(store, [{ key: eventId, body: isFavorite }]) {
    await updateCached<MyPart>(store, minePath(eventId), part => ({ ...part, isFavorite }))
    return undefined
  },
}
