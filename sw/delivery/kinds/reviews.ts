import * as calls from '#contract/events/page/calls.ts'
import type { Review, WriteReview } from '#contract/events/page/reviews.ts'
import { updateCached } from '../../cache/responses.ts'
import { codeOf } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { ifMatch, sendEdit } from './edit-conflict.ts'
import { eventAt, ownPartAt } from './going.ts'

/** The last change that the author made to a review. */
export type ReviewBody = {
  /** Null deletes the review. */
  review: WriteReview | null
  /** The version of the stored review that was edited; null for a first review. */
  version: number | null
  /** The id of a first review, so that a repeated request creates no second one. */
  id: string
  /** Earlier texts of this device. The server may have stored one of them although its response was lost. */
  earlier: WriteReview[]
}

/* The own review of the event whose id is the key. A refused one stays until its author edits or discards it. */
export const review: Kind<'review', ReviewBody, Review | undefined> = {
  name: 'review',
  refusal: 'keep',
  formShowsRefusal: true,
  changes: eventId => [eventAt(eventId), ownPartAt(eventId)],

  coalesce: (before, next) => ({
    ...next,
    id: before.id,
    earlier: [...before.earlier, ...(before.review ? [before.review] : [])].slice(-EARLIER_MAX),
  }),

  async send([{ key: eventId, body }], { userId }) {
    const { version, id, earlier } = body
    const { review } = body
    const order = { params: { id: eventId }, forUser: userId }
    if (!review) return await send(calls.deleteReview, order)
    const add = () => send(calls.addReview, { ...order, body: { ...review, id } })
    if (version === null) return await add()
    const change = (seen: number) => send(calls.changeReview, { ...order, body: review, headers: ifMatch(seen) })
    try {
      return await sendEdit(change, version, earlier)
    } catch (error) {
      // This device or another one has deleted the review meanwhile.
      if (codeOf(error) !== 'review-not-found') throw error
      return await add()
    }
  },

  async delivered(store, [{ key: eventId }], stored) {
    await updateCached(store, ownPartAt(eventId), part => ({ ...part, review: stored ?? null }))
  },
}

const EARLIER_MAX = 20
