import * as calls from '#contract/events/page/calls.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import * as promiseCalls from '#contract/events/promises/calls.ts'
import { addReview, changeReview, deleteReview, reviewsOf } from '#db/events/page/reviews.ts'
import { answerPromises, ownPromisesOf, replyToPromises } from '#db/events/promises/promises.ts'
import { inSession, signedInByStatement } from '../../accounts/session/session.ts'
import { refuseConflict, versionSeenBy } from '../../http/edit-merge.ts'
import { publicJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { JSON_TYPE, respond } from '../../http/json.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse } from '../../http/refusal.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'

/** What those who went say after the night: a review, and whether the host has kept the promises. */
export const reviewCalls = new Feature()
  .call(calls.reviews, [limited('public-read', 'address')], async (c, { sql }) =>
    publicJson(c, await reviewsOf(sql, eventIdIn(c))),
  )

  .call(calls.addReview, [signedInByStatement, limited('attend')], async (c, { sql, userId, body }) => {
    const added = await inSession(c, attempt => addReview(sql, eventIdIn(c), userId, body, attempt))
    const review = orRefuse(calls.addReview, added ?? 'signed-out')
    return respond(c, review.json, review.isNew ? 201 : 200, JSON_TYPE)
  })

  .call(calls.changeReview, [limited('attend')], async (c, { sql, userId, body }) => {
    const review = orRefuse(
      calls.changeReview,
      await changeReview(sql, eventIdIn(c), userId, { ...body, seen: versionSeenBy(c) }),
    )
    if (review.isConflict) refuseConflict(['rating', 'comment'], JSON.parse(review.json) as Review)
    return respond(c, review.json, 200, JSON_TYPE)
  })

  .call(calls.deleteReview, [limited('attend')], async (c, { sql, userId }) => {
    orRefuse(calls.deleteReview, await deleteReview(sql, eventIdIn(c), userId))
  })

  .call(
    promiseCalls.ownPromises,
    [limited('read')],
    eventPart((sql, eventId, id) => ownPromisesOf(sql, { eventId, visitor: { kind: 'member', id } })),
  )

  .call(promiseCalls.answerPromises, [limited('attend')], async (c, { userId, body, sql }) => {
    const visitor = { kind: 'member', id: userId } as const
    const order = { eventId: eventIdIn(c), visitor, ...body }
    orRefuse(promiseCalls.answerPromises, await answerPromises(sql, order))
  })

  .call(promiseCalls.replyToPromises, [limited('edit-profile')], async (c, { userId, requestId, sql, body }) => {
    orRefuse(promiseCalls.replyToPromises, await replyToPromises(sql, { ...body, userId, requestId }))
  })
