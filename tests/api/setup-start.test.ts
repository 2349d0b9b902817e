import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server-process.ts'
import { runScript } from '../support/site.ts'
import { clusterFolderOfTest } from '../support/temporary-folder.ts'

const unlock = async (origin: string, key: string | undefined) =>
  await fetch(`${origin}/api/setup/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })

test('a new server prints a key that opens the set-up, and a command prints another one', async () => {
  const home = { DATA_DIR: join(clusterFolderOfTest('setup'), 'data') }
  await using server = startServer({ ...home, SETUP: 'on', LIMITS: 'off', LOG_LEVEL: 'warn' })
  const origin = await server.origin()
  const first = await fetch(origin, { redirect: 'manual' })
  expect([first.status, first.headers.get('location')]).toEqual([302, '/setup'])
  await eventually(() => expect(server.stdout()).toContain('/setup with the key'))
  const [, printed] = /\/setup with the key (\S+)/.exec(server.stdout()) ?? []

  const { lastLine, error } = await runScript('setup-key', home)
  expect(error).toBe('')
  expect(lastLine).toMatch(/^(\w{5}-){3}\w{5}$/)
  expect((await unlock(origin, printed)).status).toBe(401)
  const opened = await unlock(origin, lastLine)
  expect(opened.status).toBe(200)

  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const finished = await fetch(`${origin}/api/setup/finish`, { method: 'POST', headers: { cookie } })
  expect(finished.status).toBe(204)
  expect((await fetch(origin, { redirect: 'manual' })).status).toBe(200)
})

test('a server with a name and a home in its environment needs no set-up', async () => {
  const env = { DATA_DIR: join(clusterFolderOfTest('setup'), 'data'), SETUP: 'on', SITE_NAME: 'Compás', COUNTRY: 'ES' }
  await using server = startServer({ ...env, LIMITS: 'off', LOG_LEVEL: 'warn' })
  const origin = await server.origin()
  expect(await (await fetch(`${origin}/api/site`)).json()).toMatchObject({ name: 'Compás' })
  expect((await fetch(origin, { redirect: 'manual' })).status).toBe(200)
  expect(server.stdout()).not.toContain('/setup')
})
