import { Hono } from 'hono'
import { WriteReview } from '#contract/events.ts'
import { addReview, changeReview, reviewsOf } from '#db/events/reviews.ts'
import { publicJson } from '../etag.ts'
import { limited } from '../limits.ts'
import { refuse } from '../refusal.ts'
import { signedIn } from '../session.ts'
import type { Env } from '../setting.ts'
import { valid } from '../valid.ts'
import { eventIdIn } from './event-id.ts'

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

export const reviewCalls = new Hono<Env>()
  .get('/events/:id/reviews', limited('public-read', 'address'), async c =>
    publicJson(c, await reviewsOf(c.var.sql, eventIdIn(c))),
  )

  .post('/events/:id/reviews', signedIn, limited('attend'), valid('json', WriteReview), async c => {
    const { sql, userId } = c.var
    const review = await addReview(sql, eventIdIn(c), userId, c.req.valid('json'))
    if (review === 'event-not-found') refuse(404, review)
    if (review === 'review-after-going') refuse(403, review)
    if (review === 'already-reviewed') refuse(409, review)
    return c.body(review.json, 201, JSON_TYPE)
  })

  .patch('/events/:id/reviews', signedIn, limited('attend'), valid('json', WriteReview), async c => {
    const { sql, userId } = c.var
    const review = await changeReview(sql, eventIdIn(c), userId, c.req.valid('json'))
    return review ? c.body(review, 200, JSON_TYPE) : refuse(404, 'review-not-found')
  })
