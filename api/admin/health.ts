import type { HealthHistory } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { healthSteps } from '#db/admin/health-samples.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { percentileOf } from '../monitoring/health-samples.ts'
import { embeddedPostgres } from './embedded-postgres.ts'

const STEP_MINUTES = 5
const DAY_MS = 86_400_000

export const health = new Feature().call(calls.health, [limited('admin', 'address')], async c => {
  const to = Date.now()
  const steps = await healthSteps(c.var.app.sql, STEP_MINUTES)
  return c.json({
    from: new Date(to - DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
    stepMinutes: STEP_MINUTES,
    embeddedPostgres: c.var.app.engine === 'embedded' ? embeddedPostgres(new Date(to)) : null,
    steps: steps.map(({ latencies, ...step }) => ({ ...step, p95Ms: percentileOf(latencies, 0.95) })),
  } satisfies HealthHistory)
})
