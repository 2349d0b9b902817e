import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CannotOpen } from './cannot-open.ts'
import { lockFolder } from './lock.ts'
import { connect, type Database } from './sql.ts'

export type Embedded = {
  sql: Database
  /** The whole data folder as a gzipped tar, taken between two statements. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

/** What the page of worker messages consists of; see `embedded-worker.ts`. */
export type ToWorker = { ask: 'dump' | 'stop'; id: string }
export type FromWorker = { ready: true } | { failed: string } | { answer: string; dump?: Uint8Array }

type Where = { folder: string } | { memory: true; snapshot?: Uint8Array }

/**
 * Postgres in WebAssembly, on a thread of its own so that a slow query does not stall the server, behind a private unix
 * socket so that postgres.js speaks to it as to any other. It has exactly one connection.
 */
export async function openEmbedded(where: Where): Promise<Embedded> {
  const lock = 'folder' in where ? lockFolder(where.folder) : null
  // A socket's path must stay under about 100 bytes, which a data folder's may not.
  const socketFolder = mkdtempSync(join(tmpdir(), 'pista-'))
  const socket = join(socketFolder, '.s.PGSQL.5432')
  if ('folder' in where) mkdirSync(join(where.folder, 'postgres'), { recursive: true })

  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: {
      socket,
      dataDir: 'folder' in where ? join(where.folder, 'postgres') : 'memory://',
      snapshot: 'memory' in where ? where.snapshot : undefined,
    },
  })
  const putAway = () => {
    rmSync(socketFolder, { recursive: true, force: true })
    lock?.release()
  }

  const [first] = (await once(worker, 'message')) as [FromWorker]
  if ('failed' in first) {
    await worker.terminate()
    putAway()
    throw new CannotOpen(`The embedded database did not open: ${first.failed}`)
  }

  const ask = (question: ToWorker['ask']) =>
    new Promise<FromWorker>(resolve => {
      const id = randomUUID()
      const listen = (message: FromWorker) => {
        if (!('answer' in message) || message.answer !== id) return
        worker.off('message', listen)
        resolve(message)
      }
      worker.on('message', listen)
      worker.postMessage({ ask: question, id } satisfies ToWorker)
    })

  const sql = connect({ socket }, { max: 1 })
  return {
    sql,
    async dump() {
      const answer = await ask('dump')
      if (!('dump' in answer) || !answer.dump) throw new Error('the embedded database gave no dump')
      return answer.dump
    },
    async close() {
      await sql.end({ timeout: 5 })
      await ask('stop')
      await worker.terminate()
      putAway()
    },
  }
}
