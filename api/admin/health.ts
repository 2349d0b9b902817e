import { Hono } from 'hono'
import { HealthHistory } from '#contract/admin/admin.ts'
import { healthSteps } from '#db/admin/health-samples.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { percentileOf } from '../monitoring/latencies.ts'
import { describe } from '../openapi/describe.ts'
import { embeddedPostgres } from './embedded-postgres.ts'
import { adminOnly } from './session.ts'

const STEP_MINUTES = 5
const DAY_MS = 86_400_000

export const health = new Hono<Env>().get(
  '/admin/health',
  describe({ summary: 'Requests, errors and load of the last day', responses: { 200: HealthHistory } }),
  adminOnly,
  limited('admin', 'address'),
  async c => {
    const to = Date.now()
    const steps = await healthSteps(c.var.app.sql, STEP_MINUTES)
    return c.json({
      from: new Date(to - DAY_MS).toISOString(),
      to: new Date(to).toISOString(),
      stepMinutes: STEP_MINUTES,
      embeddedPostgres: c.var.app.engine === 'embedded' ? embeddedPostgres(new Date(to)) : null,
      steps: steps.map(({ latencies, ...step }) => ({ ...step, p95Ms: percentileOf(latencies, 0.95) })),
    } satisfies HealthHistory)
  },
)
