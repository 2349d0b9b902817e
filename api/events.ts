import { Hono } from 'hono'
import { analytics } from './events/analytics.ts'
import { goingCalls } from './events/going.ts'
import { eventWrites } from './events/publishing.ts'
import { eventReads } from './events/reading.ts'
import { reviewCalls } from './events/reviews.ts'
import type { Env } from './setting.ts'

/** Who goes comes first: `/events/friends` would else be read as the night of that id. */
export const events = new Hono<Env>()
  .route('/', goingCalls)
  .route('/', eventReads)
  .route('/', eventWrites)
  .route('/', reviewCalls)
  .route('/', analytics)
