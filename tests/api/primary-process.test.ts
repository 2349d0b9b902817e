import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The files that Node loads for these modules, packages included. */
function loadedFor(...modules: string[]): string[] {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    for (const path of ${JSON.stringify(modules)}) await import(path)
    console.log(JSON.stringify(loaded))
    process.exit(0)
  `
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[]
}

test('the primary process of several loads no server: neither routes nor the libraries for them', () => {
  const server =
    /\/(api\/((start|app)\.ts$|(events|messages|sockets)\/)|node_modules\/(hono|@hono|socket\.io|sharp|@fastify)\/)/
  const heavy = (urls: string[]) => urls.filter(url => server.test(url))
  const start = ['config/config', 'http/origins', 'processes/worker', 'processes/start-failure'].map(
    name => `./api/${name}.ts`,
  )
  expect(heavy(loadedFor(...start, './api/processes/primary.ts'))).toEqual([])
  expect(heavy(loadedFor('./api/start.ts')).length).toBeGreaterThan(20)
})
