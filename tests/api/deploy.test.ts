import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { BadConfig, variables } from '#api/config/environment.ts'
import { openMetrics } from '#api/monitoring/metrics.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

/** Variables that other programs read: Node, PostgreSQL, Caddy, compose, the shell. */
const FOREIGN =
  /^(PATH|TMPDIR|NODE_COMPILE_CACHE|BASE|POSTGRES_(USER|DB|PASSWORD|INITDB_ARGS)|PISTA_(SITE|UPSTREAM|IMAGE))$/

test('every variable that the image, the unit and compose.yaml set is one that Pista reads', () => {
  const set = [
    ...read('Dockerfile').matchAll(/^(?:ENV| {3}) (\w+)=/gm),
    ...read('compose.yaml').matchAll(/^ {4,6}([A-Za-z0-9_]+): /gm),
    ...['pista.service', 'pista-backup.service'].flatMap(unit => [
      ...read(`deploy/${unit}`).matchAll(/^Environment=(\w+)=/gm),
    ]),
  ]
    .map(([, name = '']) => name)
    .filter(name => /^[A-Z]/.test(name) && !FOREIGN.test(name))
  expect(set).toContain('DATABASE_URL')
  expect(set.length).toBeGreaterThan(15)
  expect([...new Set(set)].filter(name => !variables.includes(name))).toEqual([])
})

test('each variable that compose.yaml takes from .env is read by Pista or by compose.yaml', () => {
  const fromEnvFile = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(fromEnvFile.filter(name => !variables.includes(name) && !FOREIGN.test(name))).toEqual([])
})

test('the settings of the unit and of the image are valid together', () => {
  const unit = [...read('deploy/pista.service').matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ])
  const config = readConfig(Object.fromEntries(unit) as NodeJS.ProcessEnv)
  expect(config).toMatchObject({ isProduction: true, host: '127.0.0.1', port: 3000, trustedProxies: 1 })
  expect(config.metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow(BadConfig)
})

test('the proxy, the unit and the image agree on the port', () => {
  expect(read('deploy/Caddyfile')).toContain('{$PISTA_UPSTREAM:127.0.0.1:3000}')
  expect(read('compose.yaml')).toContain('PISTA_UPSTREAM: pista:3000')
  expect(read('deploy/pista.service')).toContain('Environment=PORT=3000')
  expect(read('Dockerfile')).toContain('PORT=3000')
})

test('every file of the repository that a deployment or its document names is there', () => {
  const deployed = readdirSync(join(root, 'deploy')).map(name => `deploy/${name}`)
  const others = ['docs/deploy.md', 'Dockerfile', 'compose.yaml']
  const named = [...deployed, ...others].flatMap(path =>
    [...read(path).matchAll(/(?<![\w/.-])((?:docs|deploy|api|db|tests)\/[\w./-]+\.\w+)/g)].map(([, file = '']) => file),
  )
  expect(named).toContain('deploy/pista.service')
  expect([...new Set(named)].filter(file => !existsSync(join(root, file)))).toEqual([])
})

test('every npm script that a deployment or its documents run exists', () => {
  const texts = ['README.md', 'docs/deploy.md', 'docs/operations.md', 'Dockerfile', 'compose.yaml']
  const run = [...texts, 'deploy/pista-backup.service'].flatMap(path =>
    [...read(path).matchAll(/(?:npm run|node --run|bin\/node --run) ([\w-]+)/g)].map(([, name = '']) => name),
  )
  expect(run).toEqual(expect.arrayContaining(['build', 'backup', 'migrate']))
  expect([...new Set(run)].filter(name => !scripts.includes(name))).toEqual([])
})

test('the alerts use existing metrics, and the document lists the alerts', () => {
  const { registry } = openMetrics({
    sockets: () => 0,
    pools: () => ({}),
    uploads: () => 0,
    database: async () => undefined,
    lastBackupAt: async () => undefined,
    disk: async () => ({ freeBytes: 0, sizeBytes: 0 }),
    redis: async () => true,
    isOverloaded: () => false,
  })
  const metrics = registry.getMetricsAsArray().map(({ name }) => name)
  const alerts = read('deploy/alerts.yaml')
  const operations = read('docs/operations.md')
  const named = [...`${alerts}${operations}`.matchAll(/\b((?:pista|nodejs)_[a-z0-9_]+?)(?:_bucket)?\b/g)]
    .map(([, name = '']) => name)
    .filter(name => !/^pista_(ci|template|test)/.test(name))
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter(name => !metrics.includes(name))).toEqual([])

  const rules = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(rules).toHaveLength(5)
  for (const rule of rules) expect(operations).toContain(`\`${rule}\``)
})

test('the image leaves out the packages of the pages, and none that the server imports', () => {
  const [, list = ''] = /npm uninstall .*?--omit=dev((?: *\\\n|.)*?)&&/.exec(read('Dockerfile')) ?? []
  const removed = list.split(/[\s\\]+/).filter(Boolean)
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const sources = ['api', 'db']
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true }).map(name => join(folder, String(name))))
    .filter(path => /\.(ts|mjs)$/.test(path))
    .map(read)
    .join('\n')
  const isImported = (name: string) => sources.includes(`'${name}'`) || sources.includes(`'${name}/`)
  expect(removed).toEqual(Object.keys(dependencies).filter(name => name !== 'node' && !isImported(name)))
})

test('the stop timeout is as long as a stop of Pista may take', () => {
  const seconds = Number(/TimeoutStopSec=(\d+)/.exec(read('deploy/pista.service'))?.[1])
  expect(seconds).toBeGreaterThanOrEqual(60)
  expect(read('deploy/pista.service')).toContain('KillMode=mixed')
  expect(read('compose.yaml')).toContain(`stop_grace_period: ${seconds}s`)
})
