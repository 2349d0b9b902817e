import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Env } from './setting.ts'

const ANSWER_MS = 500

/** For whoever watches the server: is it alive, is it ready. No version, no counts. */
export const health = new Hono<Env>()
  .get('/health', c => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  .get('/ready', async c => {
    const { sql, engine, files, redis } = c.var
    const [isDatabaseThere, areFilesThere, isRedisThere] = await Promise.all([
      inTime(sql`select 1`.then(() => true)),
      files.isThere(),
      redis && inTime(redis.isThere()),
    ])
    // Without pictures an evening goes on, and every process shares the bucket: nobody is taken out of service for it.
    // Without Redis each process counts its own limits, and messages of other processes arrive with the next poll.
    const isWhole = areFilesThere && isRedisThere !== false
    const body = {
      status: !isDatabaseThere ? 'unavailable' : isWhole ? 'ok' : 'degraded',
      checks: {
        database: isDatabaseThere,
        files: areFilesThere,
        ...(isRedisThere !== undefined && { redis: isRedisThere }),
      },
      // The embedded engine survives a crash of the process, not of the power supply.
      durability: engine === 'embedded' ? 'process-crash-only' : 'full',
    }
    return c.json(body, isDatabaseThere ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

/** False when the check fails, or does not answer soon enough. */
async function inTime(check: Promise<boolean>): Promise<boolean> {
  const isLate = setTimeout(ANSWER_MS, false, { ref: false })
  return await Promise.race([check.catch(() => false), isLate])
}
