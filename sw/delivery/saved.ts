import * as calls from '#contract/events/going/calls.ts'
import { updateCached } from '../cache/responses.ts'
import { resource, send } from '../http/send.ts'
import { ownPartAt } from './going.ts'
import type { Kind } from './kind.ts'

/*
 * Whether the person has saved an event. The key is the id of the event, and the last choice counts. The call sets a
 * state, so it may be repeated.
 */
export const saved: Kind<'saved', boolean> = {
  name: 'saved',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [resource(calls.savedEvents)],

  send: ([{ key: eventId, body: isFavorite }], { userId }) =>
    send(isFavorite ? calls.saveEvent : calls.unsaveEvent, { params: { id: eventId }, forUser: userId }),

  async delivered(store, [{ key: eventId, body: isFavorite }]) {
    await updateCached(store, ownPartAt(eventId), part => ({ ...part, isFavorite }))
    return undefined
  },
}
