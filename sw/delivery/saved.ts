import type { MyPart } from '#contract/events/events.ts'
import { updateCached } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import { eventPath, minePath } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * Whether the person has saved an event. The key is the id of the event, and the last choice counts. The call sets a
 * state, so it may be repeated.
 */
export const saved: Kind<boolean> = {
  name: 'saved',
  coalesce: 'replace',
  refusal: 'drop',
  tables: store => [store.copies],

  async send([{ key: eventId, body: isFavorite }], { userId }) {
    const method = isFavorite ? 'PUT' : 'DELETE'
    return await request(`${eventPath(eventId)}/favorite`, { method, forUser: userId })
  },

  async delivered(store, [{ key: eventId, body: isFavorite }]) {
    await updateCached<MyPart>(store, minePath(eventId), part => ({ ...part, isFavorite }))
    return undefined
  },
}
