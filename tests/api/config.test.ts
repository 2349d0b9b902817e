import { expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { BadConfig } from '#api/config/environment.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+13055550000' }
const S3 = {
  S3_BUCKET: 'pista',
  S3_ENDPOINT: 'https://minio.example',
  S3_ACCESS_KEY_ID: 'AKIA1',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, dataDir: './data', createsSample: true, hasLimits: true })
})

test('production has no sample city unless it is requested', () => {
  expect(readConfig({ NODE_ENV: 'production' }).createsSample).toBe(false)
  expect(readConfig({ NODE_ENV: 'production', SAMPLE: 'on' }).createsSample).toBe(true)
})

test('a public origin has no sample accounts unless they are requested', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://pista.example' }).createsSample).toBe(false)
  expect(readConfig({ PUBLIC_ORIGIN: 'https://pista.example', SAMPLE: 'on' }).createsSample).toBe(true)
  expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:3000' }).createsSample).toBe(true)
})

test('the countries of phones are two letters each, that of the site first', () => {
  expect(readConfig({}).phoneCountries).toEqual([{ country: 'US', callingCode: '1' }])
  expect(readConfig({ PHONE_COUNTRIES: 'es, CO,ES' }).phoneCountries).toEqual([
    { country: 'ES', callingCode: '34' },
    { country: 'CO', callingCode: '57' },
  ])
  expect(readConfig({ COUNTRY: 'PN', PHONE_COUNTRIES: 'NZ' }).phoneCountries).toEqual([
    { country: 'NZ', callingCode: '64' },
  ])
  expect(readConfig({ SMS_COUNTRY_BUDGETS: 'co=50, MX=0' }).smsCountryBudgets).toEqual({ CO: 50, MX: 0 })
})

test.each([
  ['a country of phones that is none', { PHONE_COUNTRIES: 'ES,Colombia' }, 'PHONE_COUNTRIES'],
  ['a site on an island without rules for phone numbers', { COUNTRY: 'GS' }, 'Set PHONE_COUNTRIES'],
  ['another such island', { COUNTRY: 'PN' }, 'There are no rules for phone numbers of Pitcairn Islands'],
  ['a list of countries with a gap', { PHONE_COUNTRIES: 'ES,,CO' }, 'PHONE_COUNTRIES'],
  ['a budget of no country', { SMS_COUNTRY_BUDGETS: 'XX=5' }, 'SMS_COUNTRY_BUDGETS'],
  ['a budget that is no number', { SMS_COUNTRY_BUDGETS: 'ES=many' }, 'SMS_COUNTRY_BUDGETS'],
  ['a country without its budget', { SMS_COUNTRY_BUDGETS: 'ES' }, 'SMS_COUNTRY_BUDGETS'],
  ['a language that the product does not have', { LANGUAGES: 'es,de' }, 'LANGUAGES'],
  ['a language twice', { LANGUAGES: 'es, ES' }, 'LANGUAGES'],
  [
    'a social link without encryption',
    { SOCIAL_PAGES: 'https://tiktok.com/@a,http://instagram.com/a' },
    'SOCIAL_PAGES',
  ],
  ['a port that is none', { PORT: 'bar' }, 'PORT'],
  ['limits off in production', { NODE_ENV: 'production', LIMITS: 'off' }, 'LIMITS'],
  ['a Postgres server without a shared secret', { DATABASE_URL: 'postgres://localhost/pista' }, 'APP_SECRET'],
  ['a database URL that is none', { DATABASE_URL: 'mysql://localhost/pista' }, 'DATABASE_URL'],
  ['a database URL with an empty host in its list', { DATABASE_URL: 'postgres://db1,/pista' }, 'DATABASE_URL'],
  [
    'a database that may be a standby',
    { DATABASE_URL: 'postgres://db1,db2/pista?target_session_attrs=any', APP_SECRET: 'x'.repeat(32) },
    'takes read-write or primary',
  ],
  ['a standby without its primary', { DATABASE_READ_URL: 'postgres://db2/pista' }, 'DATABASE_READ_URL'],
  ['a secret that is too short', { APP_SECRET: 'salsa' }, 'APP_SECRET'],
  ['half of Twilio', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+13055550000' }, 'TWILIO_AUTH_TOKEN'],
  ['Twilio without encryption', { ...TWILIO, TWILIO_URL: 'http://twilio.example' }, 'TWILIO_URL'],
  ['a mail server without a sender', { SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  ['a mail server that is none', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@example.com' }, 'SMTP_URL'],
  ['a sender that is no address', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Pista' }, 'MAIL_FROM'],
  [
    'a sender of two lines',
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
    'MAIL_FROM',
  ],
  ['a public address without encryption', { PUBLIC_ORIGIN: 'http://pista.example' }, 'PUBLIC_ORIGIN'],
  ['a bucket without its secret', { S3_BUCKET: 'pista', S3_ACCESS_KEY_ID: 'AKIA1' }, 'S3_SECRET_ACCESS_KEY is not set'],
  ['a bucket nowhere', { ...S3, S3_ENDPOINT: '' }, 'S3_REGION is not set'],
  ['a place for files without a bucket', { S3_ENDPOINT: 'https://minio.example' }, 'S3_ENDPOINT has no effect without'],
  ['a prefix without a bucket', { S3_PREFIX: 'pista' }, 'S3_PREFIX has no effect without'],
  ['a bucket that is an address', { ...S3, S3_BUCKET: 's3://pista' }, 'S3_BUCKET'],
  ['a prefix that leads elsewhere', { ...S3, S3_PREFIX: 'pista/../other' }, 'S3_PREFIX'],
  ['files without encryption', { ...S3, S3_ENDPOINT: 'http://minio.example' }, 'S3_ENDPOINT is plain http'],
  [
    'keys in an address',
    { ...S3, S3_ENDPOINT: 'https://key:secret@minio.example' },
    'S3_ENDPOINT must not contain keys',
  ],
  ['a provider without encryption', { OIDC_ISSUER: 'http://casa.example', OIDC_CLIENT_ID: 'pista' }, 'OIDC_ISSUER'],
])('%s is refused with a sentence that names the setting', (_, env, name) => {
  expect(() => readConfig(env)).toThrow(BadConfig)
  expect(() => readConfig(env)).toThrow(name)
})

test('plain http is allowed on this machine, and elsewhere only with the setting', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'http://localhost:3000' }).publicOrigin).toBe('http://localhost:3000')
  expect(readConfig({ PUBLIC_ORIGIN: 'http://10.0.0.7', ALLOW_INSECURE_HTTP: '1' }).publicOrigin).toBe(
    'http://10.0.0.7',
  )
})

test('the providers for text messages and email are configured once their settings exist', () => {
  expect(readConfig({})).toMatchObject({ twilio: undefined, smtp: undefined })
  expect(readConfig(TWILIO).twilio).toEqual({
    accountSid: 'AC1',
    authToken: 'token',
    from: '+13055550000',
    url: 'https://api.twilio.com',
  })
  const smtp = { SMTP_URL: 'smtps://pista:salsa@mail.example', MAIL_FROM: 'Pista <hola@pista.example>' }
  expect(readConfig(smtp).smtp).toEqual({ url: smtp.SMTP_URL, from: smtp.MAIL_FROM })
})

test('files are stored on the disk unless there is a bucket, at AWS or another provider', () => {
  expect(readConfig({}).s3).toBeUndefined()
  const keys = { bucket: 'pista', accessKeyId: 'AKIA1', secretAccessKey: 'secret' }
  const elsewhere = { ...keys, endpoint: 'https://minio.example', region: 'us-east-1', prefix: '' }
  expect(readConfig(S3).s3).toEqual(elsewhere)
  const aws = { ...S3, S3_ENDPOINT: '', S3_REGION: 'us-east-2' }
  expect(readConfig(aws).s3).toEqual({ ...keys, endpoint: undefined, region: 'us-east-2', prefix: '' })
  for (const S3_PREFIX of ['pista/miami', '/pista/miami/']) {
    expect(readConfig({ ...S3, S3_PREFIX }).s3).toEqual({ ...elsewhere, prefix: 'pista/miami/' })
  }
  const trusted = { ...S3, S3_ENDPOINT: 'http://minio:9000', ALLOW_INSECURE_HTTP: '1' }
  expect(readConfig(trusted).s3?.endpoint).toBe('http://minio:9000')
})

test('a provider without a name is called by its address', () => {
  const set = { OIDC_ISSUER: 'https://id.casa.example/realm', OIDC_CLIENT_ID: 'pista' }
  expect(readConfig(set).oidc?.name).toBe('id.casa.example')
  expect(readConfig({ ...set, OIDC_NAME: 'Casa Luna' }).oidc?.name).toBe('Casa Luna')
})
