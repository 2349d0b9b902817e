import * as calls from '#contract/events/page/calls.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import { addReview, changeReview, deleteReview, reviewsOf } from '#db/events/page/reviews.ts'
import { inSession, signedInByStatement } from '../../accounts/session/session.ts'
import { refuseConflict, versionSeenBy } from '../../http/edit-merge.ts'
import { publicJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { JSON_TYPE, respond } from '../../http/json.ts'
import { limited } from '../../http/limits.ts'
import { refuse, refuseAs } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-access.ts'

export const reviewCalls = new Feature()
  .call(calls.reviews, [limited('public-read', 'address')], async c =>
    publicJson(c, await reviewsOf(c.var.app.sql, eventIdIn(c))),
  )

  .call(calls.addReview, [signedInByStatement, limited('attend')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    const added = await inSession(c, attempt => addReview(sql, eventIdIn(c), userId, c.req.valid('json'), attempt))
    const review = added ?? refuse(401, 'signed-out')
    if (typeof review === 'string') refuseAs(calls.addReview, review)
    return respond(c, review.json, review.isNew ? 201 : 200, JSON_TYPE)
  })

  .call(calls.changeReview, [limited('attend')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    const review = await changeReview(sql, eventIdIn(c), userId, { ...c.req.valid('json'), seen: versionSeenBy(c) })
    if (typeof review === 'string') refuseAs(calls.changeReview, review)
    if (review.isConflict) refuseConflict(['rating', 'comment'], JSON.parse(review.json) as Review)
    return respond(c, review.json, 200, JSON_TYPE)
  })

  .call(calls.deleteReview, [limited('attend')], async c => {
    const result = await deleteReview(c.var.app.sql, eventIdIn(c), c.var.userId)
    if (result === 'signed-out' || result === 'event-not-found') refuseAs(calls.deleteReview, result)
    return c.body(null, 204)
  })
