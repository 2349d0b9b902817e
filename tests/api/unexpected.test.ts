import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server-process.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

const folder = useClusterFolder('unexpected')

test('a rejected promise of a library is logged and ends nothing, also while Redis is away', async () => {
  await using server = await startWith('rejection', `Promise.reject(new Error('dropped by a library'))`)
  const origin = await server.origin()
  server.kill('SIGUSR2')
  await eventually(() => expect(server.output()).toContain('dropped by a library'))

  const ready = await fetch(`${origin}/api/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'degraded', checks: { database: true, redis: false } })
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('an exception that no code handles is logged, and the process exits for its supervisor to start another', async () => {
  await using server = await startWith('exception', `throw new Error('left half done')`)
  await server.origin()
  server.kill('SIGUSR2')
  expect(await server.closed).toBe(1)
  expect(server.output()).toContain('left half done')
  await eventually(() => expect(existsSync(join(folder, 'exception/postgres/postmaster.pid'))).toBe(false))
})

/** The real server on an empty data folder of that name, with a Redis that is away. It runs `fault` on SIGUSR2. */
async function startWith(name: string, fault: string) {
  const faultFile = join(folder, `${name}.mjs`)
  await writeFile(faultFile, `process.on('SIGUSR2', () => setTimeout(() => { ${fault} }))`)
  return startServer({ DATA_DIR: join(folder, name), REDIS_URL: 'redis://127.0.0.1:9' }, { imports: [faultFile] })
}
