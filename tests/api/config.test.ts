import { expect, test } from 'vitest'
import { BadConfig, readConfig } from '#api/config.ts'

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './data', plantsSample: true, hasLimits: true })
})

test('production plants no sample city unless asked', () => {
  expect(readConfig({ NODE_ENV: 'production' }).plantsSample).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', SAMPLE: 'on' }).plantsSample).toBe(true)
})

test.each([
  ['a port that is none', { PORT: 'bar' }, 'PORT'],
  ['limits off in production', { NODE_ENV: 'production', LIMITS: 'off' }, 'LIMITS'],
  ['a Postgres server without a shared secret', { DATABASE_URL: 'postgres://localhost/pista' }, 'APP_SECRET'],
  ['a secret that is too short', { APP_SECRET: 'salsa' }, 'APP_SECRET'],
  ['a public address without encryption', { PUBLIC_ORIGIN: 'http://pista.example' }, 'PUBLIC_ORIGIN'],
])('%s is refused with a sentence that names the setting', (_, env, name) => {
  expect(() => readConfig(env)).toThrow(BadConfig)
  expect(() => readConfig(env)).toThrow(name)
})

test('plain http is fine on this machine, and elsewhere when said so', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:3000' }).publicOrigin).toBe('http://localhost:3000')
  expect(readConfig({ PUBLIC_ORIGIN: 'http://10.0.0.7', ALLOW_INSECURE_HTTP: '1' }).publicOrigin).toBe(
    'http://10.0.0.7',
  )
})
