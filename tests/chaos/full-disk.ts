import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '#db/connection/sql.ts'
import { moveIn, openSite } from './site.ts'

/** Space for a new cluster and a few log segments of 16 MB. */
const DISK_MB = 160
const MESSAGE = 'x'.repeat(3_000)
const RECOVERY_MS = 20_000

export type FullDisk = { broken: string[]; figures: Record<string, number> }

/**
 * On a small disk of its own, which only root can make: undefined for others. The disk fills up twice, so that a table
 * cannot grow and then so that the log cannot get its next segment, which ends PostgreSQL. The server stays, refuses
 * messages that it cannot store, and goes on once there is space.
 */
export async function fullDisk(): Promise<FullDisk | undefined> {
  const disk = mkdtempSync(join(tmpdir(), 'pista-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', disk])
  if (mounted.status !== 0) {
    rmSync(disk, { recursive: true })
    return undefined
  }
  const dataDir = join(disk, 'data')
  const site = await openSite(undefined, { folder: dataDir })
  const broken: string[] = []
  const acknowledged: string[] = []
  let refused = 0
  try {
    const { people, conversations } = await moveIn(site, ['ana', 'mateo'], [['ana', 'mateo']])
    const thread = `/api/conversations/${conversations[0]}/messages`
    await site.start()
    const port = site.port()
    const call = async (body?: object) => {
      const response = await fetch(`http://127.0.0.1:${port}${thread}?peek=1`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie: people.ana.cookie, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      })
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    const send = async () => {
      const id = crypto.randomUUID()
      const { status, retryAfter } = await call({ id, content: MESSAGE })
      if (status === 201) acknowledged.push(id)
      else if (status === 503 && retryAfter !== null) refused += 1
      else broken.push(`a message on a full disk got status ${status}`)
      return status
    }
    const goesOnWithin = async (patienceMs: number, what: string) => {
      const until = performance.now() + patienceMs
      while ((await send()) !== 201) {
        if (performance.now() > until) return void broken.push(`no message got through ${what}`)
        await setTimeout(100)
      }
    }

    await send()
    let filler = fill(disk)
    for (let n = 0; refused === 0 && n < 5_000; n++) await send()
    if (refused === 0) broken.push('the disk never filled up')
    if ((await call()).status !== 200) broken.push('a thread could not be read on a full disk')
    rmSync(filler)
    await goesOnWithin(RECOVERY_MS, 'after there was space for the table again')

    filler = fill(disk)
    const isEnded = await needLogSegments(dataDir)
    if (!isEnded) broken.push('the log found space on a full disk')
    const refusedBefore = refused
    for (let n = 0; n < 10; n++) await send()
    if (refused === refusedBefore) broken.push('messages were acknowledged without a log')
    rmSync(filler)
    await goesOnWithin(RECOVERY_MS, 'after there was space for the log again')

    if (site.ownExits() > 0) broken.push('the server ended')
    await site.end()
    const { sql, close } = await site.open()
    const stored = await sql<{ id: string }[]>`select id from messages`
    await close()
    const ids = new Set(stored.map(({ id }) => id))
    const lost = acknowledged.filter(id => !ids.has(id))
    if (lost.length > 0) broken.push(`${lost.length} acknowledged messages are gone`)
    return { broken, figures: { acknowledged: acknowledged.length, refusedWithRetryAfter: refused } }
  } finally {
    await site.end()
    await site.clear()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Fills the disk to the last byte. Returns the files to remove to free space again. */
function fill(disk: string): string {
  const path = join(disk, 'filler')
  const file = openSync(path, 'w')
  try {
    for (const size of [1024 * 1024, 4096]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
  return path
}

/** Writes only to the log until PostgreSQL needs a segment that it cannot get. True once that ended PostgreSQL. */
async function needLogSegments(dataDir: string): Promise<boolean> {
  const [, , , , socketFolder = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const sql = connect({ socket: join(socketFolder, '.s.PGSQL.5432') }, { max: 1 })
  try {
    for (let megabytes = 0; megabytes < DISK_MB; megabytes++)
      await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`
    return false
  } catch {
    return true
  } finally {
    await sql.end({ timeout: 1 })
  }
}
