import { Hono } from 'hono'
import { z } from 'zod'
import { IF_MATCH } from '#contract/call.ts'
import { AddReview, Review, WriteReview } from '#contract/events/events.ts'
import { addReview, changeReview, deleteReview, reviewsOf } from '#db/events/reviews.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { refuseConflict, versionSeenBy } from '../http/edit-merge.ts'
import { publicJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

export const reviewCalls = new Hono<Env>()
  .get(
    '/events/:id/reviews',
    describe({
      summary: 'The reviews of an event',
      responses: { 200: z.array(Review) },
      refusals: { 404: ['event-not-found'] },
    }),
    limited('public-read', 'address'),
    async c => publicJson(c, await reviewsOf(c.var.app.sql, eventIdIn(c))),
  )

  .post(
    '/events/:id/reviews',
    describe({
      summary: 'Review an event',
      responses: { 200: Review, 201: Review },
      refusals: { 403: ['review-after-going', 'own-event'], 404: ['event-not-found'], 409: ['already-reviewed'] },
    }),
    signedIn,
    limited('attend'),
    valid('json', AddReview),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const review = await addReview(sql, eventIdIn(c), userId, c.req.valid('json'))
      if (review === 'signed-out') refuse(401, review)
      if (review === 'event-not-found') refuse(404, review)
      if (review === 'already-reviewed') refuse(409, review)
      if (typeof review === 'string') refuse(403, review)
      return c.body(review.json, review.isNew ? 201 : 200, JSON_TYPE)
    },
  )

  .patch(
    '/events/:id/reviews',
    describe({
      summary: 'Change the review',
      responses: { 200: Review },
      headers: IF_MATCH,
      refusals: { 400: ['invalid-version'], 404: ['event-not-found', 'review-not-found'], 412: ['edit-conflict'] },
    }),
    signedIn,
    limited('attend'),
    valid('json', WriteReview),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const review = await changeReview(sql, eventIdIn(c), userId, { ...c.req.valid('json'), seen: versionSeenBy(c) })
      if (review === 'signed-out') refuse(401, review)
      if (typeof review === 'string') refuse(404, review)
      if (review.isConflict) refuseConflict(['rating', 'comment'], JSON.parse(review.json) as Review)
      return c.body(review.json, 200, JSON_TYPE)
    },
  )

  .delete(
    '/events/:id/reviews',
    describe({ summary: 'Delete the review', responses: { 204: null }, refusals: { 404: ['event-not-found'] } }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const result = await deleteReview(sql, eventIdIn(c), userId)
      if (result === 'signed-out') refuse(401, result)
      if (result === 'event-not-found') refuse(404, result)
      return c.body(null, 204)
    },
  )
