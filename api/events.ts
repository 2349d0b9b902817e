import { Hono } from 'hono'
import { analytics } from './events/analytics.ts'
import { goingCalls } from './events/going.ts'
import { eventWrites } from './events/publishing.ts'
import { eventReads } from './events/reading.ts'
import { reviewCalls } from './events/reviews.ts'
import type { Env } from './setting.ts'

export const events = new Hono<Env>()
  .route('/', eventReads)
  .route('/', eventWrites)
  .route('/', goingCalls)
  .route('/', reviewCalls)
  .route('/', analytics)
