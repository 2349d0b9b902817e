import type { Event, MyPart, Review, WriteReview } from '#contract/events/events.ts'
import { updateCached } from '../cache/responses.ts'
import { codeOf } from '../http/failures.ts'
import { request } from '../http/request.ts'
import { ifMatch, sendEdit } from './edit-conflict.ts'
import { eventPath, minePath } from './going.ts'
import type { Kind } from './kind.ts'

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

/*
 * The person's own review of an event, whose id is the key. The last text counts. A refused review stays, until its author
 * edits or discards it.
 */
export const review: Kind<'review', ReviewBody, Review | undefined> = {
  name: 'review',
  refusal: 'keep',
  formShowsRefusal: true,
  changes: eventId => [eventPath(eventId), minePath(eventId)],

  coalesce: (before, next) => ({
    ...next,
    id: before.id,
    earlier: [...before.earlier, ...(before.review ? [before.review] : [])].slice(-EARLIER_MAX),
  }),

  async send([{ key: eventId, body }], { userId }) {
    const { version, id, earlier } = body
    const ask = (method: 'POST' | 'PATCH' | 'DELETE', json?: object, headers = {}) =>
      request<Review | undefined>(reviewsPath(eventId), {
        method,
        json,
        headers,
        forUser: userId,
      })
    const { review } = body
    if (!review) return await ask('DELETE')
    const first = { ...review, id }
    if (version === null) return await ask('POST', first)
    try {
      return await sendEdit(seen => ask('PATCH', review, ifMatch(seen)), version, earlier)
    } catch (error) {
      // This device or another one has deleted the review meanwhile.
      if (codeOf(error) !== 'review-not-found') throw error
      return await ask('POST', first)
    }
  },

  async delivered(store, [{ key: eventId }], stored) {
    await updateCached<MyPart>(store, minePath(eventId), part => ({ ...part, review: stored ?? null }))
    return undefined
  },
}

const EARLIER_MAX = 20

function reviewsPath(eventId: Event['id']) {
  return `${eventPath(eventId)}/reviews`
}
