import * as calls from '#contract/events/going/calls.ts'
import { updateCached } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { ownPartAt } from './going.ts'

/* Whether the event whose id is the key is saved. The last choice counts; the call sets a state. */
export const saved: Kind<'saved', boolean> = {
  name: 'saved',
  coalesce: 'replace',
  refusal: 'drop',
  changes: () => [resource(calls.savedEvents)],

  send: ([{ key: eventId, body: isFavorite }], { userId }) =>
    // Of the second call the worker has no description of its own, see `page-follows.ts`.
    send({ ...calls.saveEvent, method: isFavorite ? 'PUT' : 'DELETE' }, { params: { id: eventId }, forUser: userId }),

  async delivered(store, [{ key: eventId, body: isFavorite }]) {
    await updateCached(store, ownPartAt(eventId), part => ({ ...part, isFavorite }))
  },
}
