import { Hono } from 'hono'
import type { Env } from './setting.ts'

const ANSWER_MS = 500

/** For whoever watches the server: is it alive, is it ready. No version, no counts. */
export const health = new Hono<Env>()
  .get('/health', c => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))

  .get('/ready', async c => {
    const { sql, engine, files } = c.var
    const isDatabaseThere = await Promise.race([
      sql`select 1`.then(
        () => true,
        () => false,
      ),
      new Promise<false>(resolve => setTimeout(resolve, ANSWER_MS, false).unref()),
    ])
    // Without pictures an evening goes on, and every process shares the bucket: nobody is taken out of service for it.
    const areFilesThere = await files.isThere()
    const body = {
      status: !isDatabaseThere ? 'unavailable' : areFilesThere ? 'ok' : 'degraded',
      checks: { database: isDatabaseThere, files: areFilesThere },
      // The embedded engine survives a crash of the process, not of the power supply.
      durability: engine === 'embedded' ? 'process-crash-only' : 'full',
    }
    return c.json(body, isDatabaseThere ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
