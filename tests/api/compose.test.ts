import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { BadConfig } from '#api/config/combinations.ts'
import { readConfig } from '#api/config/config.ts'
import { variables } from '#api/config/environment.ts'

type Service = {
  build?: string
  image: string
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  ports?: string[]
  volumes?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true, strict: true, uniqueKeys: true }) as Compose
const services = Object.entries(compose.services)
const image = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^(?:ENV| {3}) (\w+)=(\S+)/gm)].map(([, k, v]) => [k, v]),
)

const NONE: Service = { image: 'none' }

/** The variables that `.env` must set. */
const ENV: Record<string, string> = {
  PISTA_SITE: 'pista.example',
  POSTGRES_PASSWORD: 'long',
  APP_SECRET: 'a secret of thirty-two characters or more',
  S3_SECRET_ACCESS_KEY: 'long too',
}

/** Replaces variables as compose does: `${NAME:?reason}` must be set, `${NAME-}` may be missing. */
function filledIn(text: string, env: Record<string, string>) {
  return text.replaceAll(/\$\{(\w+)(:\?|-)([^}]*)\}/g, (_, name: string, kind: string) => {
    if (kind === ':?' && !env[name]) throw new Error(`${name} is missing`)
    return env[name] ?? ''
  })
}

function configOf(service: Service, env = ENV) {
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, filledIn(value, env)])
  return readConfig({ ...image, ...Object.fromEntries(own) } as NodeJS.ProcessEnv)
}

test('a service waits only for states that the other service can reach', () => {
  const waits = services.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
  )
  expect(waits.length).toBeGreaterThan(4)
  for (const { name, other, condition } of waits) {
    const target = compose.services[other]
    expect([name, other, target !== undefined]).toEqual([name, other, true])
    if (condition !== 'service_healthy') continue
    // Its own health check, or the one of the image that is built here.
    const isChecked = target?.healthcheck?.test !== undefined || (target?.build === '.' && !target.healthcheck?.disable)
    expect([other, isChecked]).toEqual([other, true])
  }
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m)
})

test('every volume is declared, and every mounted file exists', () => {
  const sources = services.flatMap(([, { volumes = [] }]) => volumes.map(volume => volume.split(':')[0] ?? ''))
  const isThere = (source: string) =>
    source.startsWith('./') ? existsSync(join(root, source)) : Object.hasOwn(compose.volumes, source)
  expect(sources.filter(source => !isThere(source))).toEqual([])
  expect(Object.keys(compose.volumes).filter(name => !sources.includes(name))).toEqual([])
})

test('Pista starts with these settings once the secrets are set, on the services and ports of the file', () => {
  const { pista = NONE, caddy = NONE } = compose.services
  const config = configOf(pista)
  expect(config).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, dataDir: '/data', trustedProxies: 1 })
  expect(caddy.environment?.PISTA_UPSTREAM).toBe(`pista:${config.port}`)
  for (const [address, name, port] of [
    [config.databaseUrl, 'postgres', '5432'],
    [config.redisUrl, 'redis', '6379'],
    [config.s3?.endpoint, 's3', '9000'],
  ] as const) {
    const { hostname, port: given } = new URL(address ?? 'none:')
    expect([hostname, given, Object.hasOwn(compose.services, hostname)]).toEqual([name, port, true])
  }
  for (const name of Object.keys(ENV))
    expect(() => configOf(pista, { ...ENV, [name]: '' })).toThrow(`${name} is missing`)
  expect(() => configOf(pista, { ...ENV, APP_SECRET: 'short' })).toThrow(BadConfig)
})

test('every variable of the two Pista services is in the documents for operators', () => {
  // The table of the README lists only the first variable of a group, with the document that lists all of them.
  const documents = ['README.md', 'docs/files.md', 'docs/operations.md'].map(read).join('\n')
  for (const name of ['pista', 'backup']) {
    const set = Object.keys(compose.services[name]?.environment ?? {})
    expect(set.length).toBeGreaterThan(20)
    expect(set.filter(one => !variables.includes(one))).toEqual([])
    expect(set.filter(one => !documents.includes(`\`${one}\``))).toEqual([])
  }
})

test('only the proxy has ports on the machine, and no image floats between versions by itself', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
  const images = services.map(([, service]) => service.image).filter(name => name !== 'pista')
  expect(images.filter(name => !/:[\w.-]+$/.test(name) || name.endsWith(':latest'))).toEqual([])
})
