import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder: string
let server: ChildProcess | undefined
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pista-unexpected-'))))
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('a rejected promise of a library is logged and ends nothing, also while Redis is away', async () => {
  const { origin, output, ended } = await startWith(`Promise.reject(new Error('dropped by a library'))`)
  process.kill(Number(server?.pid), 'SIGUSR2')
  await vi.waitFor(() => expect(output()).toContain('dropped by a library'), 10_000)

  const ready = await fetch(`${origin}/api/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ status: 'degraded', checks: { database: true, redis: false } })
  process.kill(Number(server?.pid), 'SIGTERM')
  expect(await ended).toBe(0)
})

test('an exception that no code handles is logged, and the process exits for its supervisor to start another', async () => {
  const { output, ended } = await startWith(`throw new Error('left half done')`)
  process.kill(Number(server?.pid), 'SIGUSR2')
  expect(await ended).toBe(1)
  expect(output()).toContain('left half done')
  await vi.waitFor(() => expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false), 10_000)
})

/** The real server, on an empty folder and with a Redis that is away; it does this when it gets SIGUSR2. */
async function startWith(fault: string) {
  const preload = join(folder, 'fault.mjs')
  await writeFile(preload, `process.on('SIGUSR2', () => setTimeout(() => { ${fault} }))`)
  const started = spawn(process.execPath, ['--import', './api/runtime.mjs', '--import', preload, 'api/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      PAGES_DIR: 'pwa',
      PORT: '0',
      HOST: '127.0.0.1',
      SAMPLE: 'off',
      DATA_DIR: join(folder, 'data'),
      REDIS_URL: 'redis://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = started
  let output = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = once(started, 'exit').then(([status]) => status as number | null)
  const origin = await vi.waitFor(() => /http:\S+/.exec(output)?.[0] ?? Promise.reject(new Error(output)), 60_000)
  return { origin, output: () => output, ended }
}
