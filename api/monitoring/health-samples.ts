import { randomUUID } from 'node:crypto'
import { addHealthSample, type HealthSample } from '#db/admin/health-samples.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Activity } from './activity.ts'
import type { Load } from './load.ts'
import type { Sources } from './metrics.ts'

const SAMPLE_MS = 60_000
/** So many samples wait in memory while the database is down: the charts then show the outage. */
const MAX_PENDING = 120

type SamplerContext = {
  sql: Sql
  load: Pick<Load, 'takeWorstDelayMs'>
} & Pick<Sources, 'sockets' | 'database' | 'lastBackupAt'>

/** Counts the activity of this process and stores a sample once a minute, for the charts of the admin page. */
export function openHealthSampler(context: SamplerContext) {
  const process = randomUUID()
  let counts = noCounts()
  let pending: HealthSample[] = []
  let timer: NodeJS.Timeout | undefined

  const sample = async () => {
    const sampleCounts = counts
    counts = noCounts()
    const loopDelayMs = context.load.takeWorstDelayMs()
    const [database, lastBackupAt] = await Promise.all([
      context.database(),
      context.lastBackupAt().catch(() => undefined),
    ])
    const newSample = {
      id: randomUUID(),
      at: new Date(),
      process,
      ...sampleCounts,
      sockets: context.sockets(),
      loopDelayMs,
      databaseBytes: database?.sizeBytes ?? null,
      lastBackupAt: lastBackupAt ?? null,
    }
    pending = [...pending, newSample].slice(-MAX_PENDING)
    await store()
  }

  /** Samples that cannot be stored now are stored with the next sample. */
  const store = async () => {
    try {
      for (let [next] = pending; next; [next] = pending) {
        await addHealthSample(context.sql, next)
        pending = pending.filter(waiting => waiting !== next)
      }
    } catch {}
  }

  const activity: Pick<Activity, 'requestServed' | 'messageSent'> = {
    requestServed({ status, ms }) {
      counts.requests += 1
      if (status >= 500) counts.errors += 1
      countLatency(counts.latencies, ms)
    },
    messageSent() {
      counts.messages += 1
    },
  }

  return {
    activity,
    sample,
    start() {
      timer = setInterval(() => void sample(), SAMPLE_MS)
      timer.unref()
    },
    /** Stores the counts since the last sample. */
    async close() {
      clearInterval(timer)
      await sample()
    },
  }
}

function noCounts() {
  return { requests: 0, errors: 0, messages: 0, latencies: noLatencies() }
}

/** Upper bounds of the histogram buckets; the last bucket has no upper bound. */
const BOUNDS_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
]

export function noLatencies(): number[] {
  return Array.from({ length: BOUNDS_MS.length + 1 }, () => 0)
}

export function countLatency(counts: number[], ms: number) {
  const index = BOUNDS_MS.findIndex(bound => ms <= bound)
  const bucket = index === -1 ? BOUNDS_MS.length : index
  counts[bucket] = (counts[bucket] ?? 0) + 1
}

/** The duration that this share of requests did not exceed, as the bound of its bucket. Null without requests. */
export function percentileOf(counts: number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  const index = counts.findIndex(count => {
    seen += count
    return seen >= total * share
  })
  return BOUNDS_MS[index] ?? BOUNDS_MS.at(-1) ?? null
}
