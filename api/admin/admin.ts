import { Hono } from 'hono'
import type { Env } from '../app-context.ts'
import { diagnostics } from './diagnostics.ts'
import { health } from './health.ts'
import { adminListings } from './listings.ts'
import { adminMemberCalls } from './members.ts'
import { migration } from './migration.ts'
import { moderation } from './moderation.ts'
import { adminRoles } from './roles.ts'
import { adminSignIn } from './sign-in.ts'
import { adminVenuePages } from './venue-pages.ts'

/** The calls of the admin page. */
export const admin = new Hono<Env>()
  .route('/', adminSignIn)
  .route('/', adminRoles)
  .route('/', adminMemberCalls)
  .route('/', diagnostics)
  .route('/', health)
  .route('/', adminListings)
  .route('/', adminVenuePages)
  .route('/', migration)
  .route('/', moderation)
