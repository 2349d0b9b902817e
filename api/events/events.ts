import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { analytics } from './analytics.ts'
import { goingCalls } from './going.ts'
import { eventWrites } from './publishing.ts'
import { eventReads } from './reading.ts'
import { reviewCalls } from './reviews.ts'

/** Who goes comes first: `/events/friends` would else be read as the night of that id. */
export const events = new Hono<Env>()
  .route('/', goingCalls)
  .route('/', eventReads)
  .route('/', eventWrites)
  .route('/', reviewCalls)
  .route('/', analytics)
