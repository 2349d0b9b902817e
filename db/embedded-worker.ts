import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import type { FromWorker, ToWorker } from './embedded.ts'

const { socket, dataDir, snapshot } = workerData as {
  socket: string
  dataDir: string
  snapshot?: Uint8Array<ArrayBuffer>
}
const tell = (message: FromWorker) => parentPort?.postMessage(message)

try {
  const db = await PGlite.create({
    dataDir,
    extensions: { pg_trgm, unaccent },
    ...(snapshot && { loadDataDir: new Blob([snapshot]) }),
  })
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 1 })
  await server.start()

  parentPort?.on('message', ({ ask, id }: ToWorker) => void answer[ask](id))
  const answer = {
    async dump(id: string) {
      const dump = await db.dumpDataDir(dataDir.startsWith('memory:') ? 'none' : 'gzip')
      tell({ answer: id, dump: new Uint8Array(await dump.arrayBuffer()) })
    },
    async stop(id: string) {
      await server.stop()
      await db.close()
      tell({ answer: id })
    },
  }
  tell({ ready: true })
} catch (error) {
  tell({ failed: error instanceof Error ? error.message : String(error) })
}
