import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#api/config/config.ts'
import { BadConfig, Environment, variables } from '#api/config/environment.ts'

type Service = {
  build?: string
  image: string
  command?: string[]
  env_file?: string[]
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
  const given = service.env_file?.includes('.env') ? env : {}
  return readConfig({ ...image, ...given, ...Object.fromEntries(own) } as NodeJS.ProcessEnv)
}

/** The settings of the example, set or not, with their values there. */
const example = [...read('.env.example').matchAll(/^(# )?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, comment, name = '', value = '']) => ({ name, value, isSet: comment === undefined }),
)

test('a service waits only for states that the other service can reach', () => {
  const waits = services.flatMap(([name, { depends_on = {} }]) =>
    Object.entries(depends_on).map(([other, { condition }]) => ({ name, other, condition })),
  )
  expect(waits.length).toBeGreaterThan(3)
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
  ] as const) {
    const { hostname, port: given } = new URL(address ?? 'none:')
    expect([hostname, given, Object.hasOwn(compose.services, hostname)]).toEqual([name, port, true])
  }
  for (const name of Object.keys(ENV))
    expect(() => configOf(pista, { ...ENV, [name]: '' })).toThrow(`${name} is missing`)
  expect(() => configOf(pista, { ...ENV, APP_SECRET: 'short' })).toThrow(BadConfig)
})

test('uploads and backups are on the volume of Pista, and a bucket is a setting', () => {
  const { pista = NONE, backup = NONE } = compose.services
  expect([pista, backup].map(({ volumes }) => volumes)).toEqual([['pista:/data'], ['pista:/data']])
  expect(configOf(pista)).toMatchObject({ s3: undefined, backups: { s3: undefined, folder: undefined } })
  const keys = { S3_BUCKET: 'pista', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const inBucket = { ...ENV, ...keys, S3_ENDPOINT: 'https://s3.example' }
  for (const service of [pista, backup])
    expect(configOf(service, inBucket).s3).toMatchObject({ bucket: 'pista', endpoint: 'https://s3.example' })
})

test('every setting of the site in .env reaches both Pista services, and none moves the server away from the proxy', () => {
  const site = { SITE_NAME: 'Rumba', COUNTRY: 'ES', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'pista' }
  const server = { HOST: '127.0.0.1', PORT: '8080', DATA_DIR: '/tmp', NODE_ENV: 'development', TRUST_PROXY: '0' }
  for (const name of ['pista', 'backup']) {
    const config = configOf(compose.services[name] ?? NONE, { ...ENV, ...site, ...server })
    expect(config).toMatchObject({ country: 'ES', site: { name: 'Rumba' }, oidc: { clientId: 'pista' } })
    expect(config).toMatchObject({
      isProduction: true,
      host: '0.0.0.0',
      port: 3000,
      dataDir: '/data',
      trustedProxies: 1,
    })
  }
})

test('.env.example has each setting of Pista and of compose.yaml once, with a value that is accepted', () => {
  const ofCompose = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const names = example.map(({ name }) => name)
  expect(names.toSorted()).toEqual([...new Set([...variables, ...ofCompose])].toSorted())
  expect(example.filter(({ isSet }) => isSet).map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ENV)))
  const shape: Record<string, { safeParse: (value: string) => { success: boolean } }> = Environment.shape
  const refused = example.filter(({ name, value, isSet }) => !isSet && shape[name]?.safeParse(value).success === false)
  expect(refused).toEqual([])
})

test('the defaults in .env.example are those of the program', () => {
  const shape: Record<string, { safeParse: (value?: string) => { success: boolean; data?: unknown } }> =
    Environment.shape
  const differing = example.filter(({ name, value }) => {
    const standard = shape[name]?.safeParse(undefined)
    if (!standard?.success || standard.data === undefined || typeof standard.data === 'object') return false
    return shape[name]?.safeParse(value).data !== standard.data
  })
  expect(differing).toEqual([])
})

test('only the proxy has ports on the machine, and no image floats between versions by itself', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
  const images = services.map(([, service]) => service.image).filter(name => name !== '${PISTA_IMAGE:-pista}')
  expect(images.filter(name => !/:[\w.-]+$/.test(name) || name.endsWith(':latest'))).toEqual([])
})
