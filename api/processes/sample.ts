import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Sql } from '#db/connection/sql.ts'
import { CannotStart } from './start-failure.ts'

/** Returns true when no account exists yet, so that the sample city may be created. */
export async function isEmpty(sql: Sql): Promise<boolean> {
  const users = await sql`select 1 from users limit 1`
  return users.length === 0
}

/** Creates the sample city in a child process: the drawing libraries would occupy 100 MB of the server's memory. */
export async function createSample({ socket, dataDir }: { socket: string; dataDir: string }) {
  const child = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/processes/create-sample.ts', socket], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [reason, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  process.off('exit', kill)
  if (status === 0) return
  throw new CannotStart(
    reason.trim() || `The sample city could not be created (${signal ?? status}). Start again, or set SAMPLE=off.`,
  )
}
