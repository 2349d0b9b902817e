import { Hono } from 'hono'
import { diagnostics } from './admin/diagnostics.ts'
import { health } from './admin/health.ts'
import { migration } from './admin/migration.ts'
import { moderation } from './admin/moderation.ts'
import { adminSession } from './admin/session.ts'
import type { Env } from './setting.ts'

/** For whoever runs this Pista. */
export const admin = new Hono<Env>()
  .route('/', adminSession)
  .route('/', diagnostics)
  .route('/', health)
  .route('/', migration)
  .route('/', moderation)
