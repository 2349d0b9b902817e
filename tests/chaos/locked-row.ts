import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { moveIn, openSite } from './site.ts'

/** What people may wait while a row they have nothing to do with is locked. */
const P99_MS = 250

export type StuckRow = { broken: string[]; figures: Record<string, number> }

/**
 * On a Postgres server: one conversation stays locked while many send to it without a pause, and the other people go on
 * writing and reading. Then the process that holds the lock is frozen in the middle of its transaction: the server
 * ends it, and the conversation goes on too.
 */
export async function stuckRow(postgresUrl: string, lockedMs: number): Promise<StuckRow> {
  const site = await openSite(postgresUrl)
  const broken: string[] = []
  let holder: ChildProcess | undefined
  try {
    const names = ['ana', 'mateo', 'lucia', 'pedro', 'rosa'] as const
    const { people, conversations } = await moveIn(
      site,
      [...names],
      [
        ['ana', 'mateo'],
        ['ana', 'lucia'],
        ['pedro', 'rosa'],
      ],
    )
    await site.start()
    const [stuck = '', ofHers = '', ofOthers = ''] = conversations
    const call = async (name: (typeof names)[number], conversation: string, content?: string) => {
      const began = performance.now()
      const response = await fetch(
        `http://127.0.0.1:${site.port()}/api/conversations/${conversation}/messages?peek=1`,
        {
          method: content === undefined ? 'GET' : 'POST',
          headers: { cookie: people[name].cookie, 'content-type': 'application/json' },
          ...(content !== undefined && { body: JSON.stringify({ id: crypto.randomUUID(), content }) }),
        },
      )
      await response.arrayBuffer()
      const retryAfter = response.headers.get('retry-after')
      return { status: response.status, retryAfter, ms: performance.now() - began }
    }
    // The first calls open connections and compile code; nothing of that is what is measured.
    for (const conversation of [stuck, ofHers]) await call('ana', conversation, 'antes')
    for (let n = 0; n < 20; n++) await Promise.all([call('pedro', ofOthers, 'antes'), call('rosa', ofOthers)])

    holder = await holdRow(site.databaseUrl(), stuck)
    const until = performance.now() + lockedMs
    const repeat = async (pauseMs: number, act: () => ReturnType<typeof call>) => {
      const calls: Awaited<ReturnType<typeof call>>[] = []
      while (performance.now() < until) {
        calls.push(await act())
        await setTimeout(pauseMs)
      }
      return calls
    }
    const many = Array.from({ length: 30 }, () => repeat(0, () => call('mateo', stuck, 'sin parar')))
    const others = await Promise.all([
      repeat(20, () => call('ana', ofHers, 'hola')),
      repeat(20, () => call('lucia', ofHers)),
      repeat(20, () => call('pedro', ofOthers, 'hola')),
      repeat(20, () => call('rosa', ofOthers)),
      repeat(20, () => call('mateo', stuck)),
    ])
    const waited = others.flat()
    const refused = (await Promise.all(many)).flat()
    const p99 = waited.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? Infinity

    if (waited.some(({ status }) => status >= 300))
      broken.push('a call that had nothing to do with the locked row failed')
    if (p99 > P99_MS) broken.push(`others waited: p99 ${Math.round(p99)} ms`)
    if (refused.some(({ status, retryAfter }) => status !== 503 || retryAfter === null))
      broken.push('a message to the locked conversation got another response than 503 with Retry-After')

    holder.kill('SIGSTOP')
    const frozenAt = performance.now()
    while ((await call('mateo', stuck, 'otra vez')).status !== 201)
      if (performance.now() - frozenAt > 20_000) {
        broken.push('the lock of a frozen process did not end')
        break
      }
    return {
      broken,
      figures: {
        callsBesideALockedRow: waited.length,
        p99OfThoseMs: Math.round(p99),
        refusedWithRetryAfter: refused.length,
        lockOfAFrozenProcessMs: Math.round(performance.now() - frozenAt),
      },
    }
  } finally {
    holder?.kill('SIGKILL')
    await site.end()
    await site.clear()
  }
}

/** A process of its own that locks the conversation in a transaction and then does nothing any more. */
async function holdRow(url: string, conversationId: string): Promise<ChildProcess> {
  const script = `
    import { BUDGETS } from '#db/connection/pools.ts'
    import { connect } from '#db/connection/sql.ts'
    const sql = connect({ url: ${JSON.stringify(url)} }, BUDGETS.writes)
    await sql.begin(async tx => {
      await tx\`select 1 from conversations where id = \${${JSON.stringify(conversationId)}} for update\`
      console.log('locked')
      // Until it is frozen it is alive, as a slow transaction is.
      for (;;) {
        await tx\`select 1\`
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    })
  `
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}
