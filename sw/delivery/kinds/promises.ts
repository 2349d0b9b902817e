import { answerPromises } from '#contract/events/promises/calls.ts'
import type { GivenPromises, OwnPromises, Promises } from '#contract/events/promises/promises.ts'
import { updateCached } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/* What a member who was checked in says about the night whose event is the key. The last answers count; the call sets a
 * state. */
export const promises: Kind<'promises', GivenPromises> = {
  name: 'promises',
  coalesce: 'replace',
  refusal: 'drop',

  send: ([{ key: eventId, body }], { userId }) =>
    send(answerPromises, { params: { id: eventId }, body, forUser: userId }),

  async delivered(store, [{ key: eventId, body: answers }]) {
    // The call that reads the answers has the path of the one that sends them: the worker has one description.
    const { path, shape } = resource(answerPromises, { params: { id: eventId } })
    await updateCached<OwnPromises>(store, { path, shape }, own => ({
      ...own,
      answers: withGiven(own.answers, answers),
    }))
  },
}

/** The answers after those that change. */
export function withGiven(
  own: Promises,
  { started = own.started, mix = own.mix, floor = own.floor }: GivenPromises = {},
): Promises {
  return { started, mix, floor }
}
