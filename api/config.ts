import { z } from 'zod'
import { serversIn } from '#db/connection/server-list.ts'
import { isLocalOnly } from './http/origins.ts'

const onOff = z.enum(['on', 'off'])
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

const MAX_PROCESSES = 64

/** One server or several: `postgres://user@host1:5432,host2:5432/name`. */
function databaseUrl(attributes: string[]) {
  const attributeIn = (url: string) => /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1]
  return z
    .string()
    .refine(isDatabaseUrl, 'is not a URL like postgres://user@host/name, with several servers host1:5432,host2:5432')
    .refine(url => attributes.includes(attributeIn(url) ?? attributes[0] ?? ''), {
      message: `takes ${attributes.join(' or ')} for target_session_attrs`,
    })
}

function isDatabaseUrl(url: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(url)) return false
  try {
    const servers = serversIn(url)
    // A single server may have no host: the driver then takes it from PGHOST, such as the folder of a unix socket.
    return servers.length === 1 || servers.every(server => new URL(server).hostname !== '')
  } catch {
    return false
  }
}

/** The settings of an S3 bucket; all their names start with `prefix`. */
function bucketSettings<Prefix extends '' | 'BACKUP_'>(prefix: Prefix) {
  const settings = {
    S3_BUCKET: z
      .string()
      .regex(/^[\w.-]{3,63}$/, 'is the name of a bucket, not an address')
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PREFIX: z
      .string()
      .regex(/^\/*[\w-][\w.-]*(\/[\w-][\w.-]*)*\/*$/, 'is names with slashes between them')
      .optional(),
  }
  type Settings = typeof settings
  return Object.fromEntries(Object.entries(settings).map(([name, schema]) => [prefix + name, schema])) as {
    [Name in keyof Settings as `${Prefix}${Name}`]: Settings[Name]
  }
}

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().optional(),
  REQUEST_LOG: onOff.optional(),
  SLOW_STATEMENT_MS: count(200),
  DATA_DIR: z.string().min(1).default('./data'),
  PAGES_DIR: z.string().min(1).default('dist'),
  DATABASE_URL: databaseUrl(['read-write', 'primary']).optional(),
  DATABASE_READ_URL: databaseUrl(['standby', 'prefer-standby', 'any']).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PROCESSES: z
    .union(
      [z.literal('auto'), z.coerce.number().int().min(1).max(MAX_PROCESSES)],
      `is auto, or a number from 1 to ${MAX_PROCESSES}`,
    )
    .default(1),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  APP_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ALLOW_INSECURE_HTTP: z.literal('1').optional(),
  SAMPLE: onOff.optional(),
  LIMITS: onOff.default('on'),
  TRUST_PROXY: count(0),
  MIN_AGE: count(13),
  PASSWORD_BLOCKLIST: z.enum(['warn', 'enforce']).default('warn'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  ADMIN_USER: z.string().max(200).optional(),
  ADMIN_PASSWORD: z.string().min(12, 'needs at least 12 characters').max(1000).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  ...bucketSettings(''),
  ...bucketSettings('BACKUP_'),
  BACKUPS: onOff.default('on'),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1[a-z0-9]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,})$/, 'is a key of age, as age-keygen prints it')
    .optional(),
  SMS_DAILY_BUDGET: count(200),
  DRAIN_SECONDS: count(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The names of all settings. */
export const variables: string[] = Object.keys(Environment.shape)

export type Config = {
  isProduction: boolean
  port: number
  /** Unset: every address of this machine, IPv4 and IPv6. */
  host: string | undefined
  dataDir: string
  /**
   * The folder of the built pages, relative to the program. In development it contains other pages that load their
   * source.
   */
  pagesDir: string
  databaseUrl: string | undefined
  /** Set: standbys of the database, for reads that may be a few seconds old. */
  databaseReadUrl: string | undefined
  redisUrl: string | undefined
  /** The number of server processes on this machine: `auto` means one for each core. */
  processes: number | 'auto'
  /** Set: the only accepted origin. Unset: any loopback name or address, and the origin is the requested host. */
  publicOrigin: string | undefined
  appSecret: string | undefined
  plantsSample: boolean
  hasLimits: boolean
  /** The number of proxies in front of the server whose `X-Forwarded-For` entries are trusted. */
  trustedProxies: number
  minAge: number
  /** Whether a common password is refused, or accepted with a warning. */
  passwordBlocklist: 'warn' | 'enforce'
  /** Set: Firebase verifies phone numbers. */
  firebase: FirebaseConfig | undefined
  /** Set: text messages are sent through Twilio. `from` is a number in E.164 or the id of a messaging service. */
  twilio: { accountSid: string; authToken: string; from: string; url: string } | undefined
  /** Set: emails are sent through this SMTP server. */
  smtp: { url: string; from: string } | undefined
  /** Set: `/api/login` redirects to this OpenID Connect provider; `name` is the label of the button. */
  oidc: { issuer: string; clientId: string; clientSecret: string | undefined; name: string } | undefined
  /** Set: the credentials of the admin page. */
  admin: { user: string; password: string } | undefined
  /** Set: uploaded files are stored in this bucket instead of the data folder. */
  s3: S3Config | undefined
  backups: {
    /** Whether the embedded database is backed up once a day. */
    isDaily: boolean
    /** Set: backups are encrypted with this age key; the public key is sufficient. */
    key: string | undefined
    /** Set: backups are stored in this bucket instead of the data folder. */
    s3: S3Config | undefined
  }
  smsDailyBudget: number
  /** How long the server is not ready but still serves after SIGTERM, until a load balancer has noticed. */
  drainMs: number
  logLevel: string
  /** Whether every request is logged. */
  hasRequestLog: boolean
  /** Statements that take longer are logged; 0 disables this. */
  slowStatementMs: number
  /** Set: `/metrics` is served at this separate address. */
  metrics: { host: string; port: number } | undefined
}

type FirebaseConfig = {
  projectId: string
  apiKey: string
  authDomain: string
  emulatorHost: string | undefined
  /** The path of the key file of a Google service account; needed only for writing identity records. */
  serviceAccountFile?: string | undefined
}

export type S3Config = {
  bucket: string
  region: string
  /** Unset: AWS. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** The beginning of every key: empty, or ending with a slash. */
  prefix: string
}

/** Invalid settings. The message is a sentence for the operator. */
export class BadConfig extends Error {
  override name = 'BadConfig'
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new BadConfig(
      `The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}. See the table in the README.`,
    )
  }
  const e = read.data
  const isProduction = e.NODE_ENV === 'production'

  if (isProduction && e.LIMITS === 'off')
    throw new BadConfig('LIMITS=off is for development; production refuses to start with it.')
  if (e.PUBLIC_ORIGIN && !isSafeOrigin(new URL(e.PUBLIC_ORIGIN)) && !e.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      'PUBLIC_ORIGIN is plain http, so an attacker on the network could read sessions. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.',
    )
  if (e.DATABASE_URL && !e.APP_SECRET)
    throw new BadConfig(
      'With DATABASE_URL, set APP_SECRET too (32 characters or more), so that every process agrees on it.',
    )

  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new BadConfig('DATABASE_READ_URL names standbys of the server in DATABASE_URL. Set that one too.')
  if (e.METRICS_HOST && e.METRICS_PORT === undefined)
    throw new BadConfig('METRICS_HOST has no effect without METRICS_PORT. Set METRICS_PORT, too.')

  return {
    isProduction,
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    pagesDir: e.PAGES_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    redisUrl: e.REDIS_URL,
    processes: e.PROCESSES,
    publicOrigin: e.PUBLIC_ORIGIN,
    appSecret: e.APP_SECRET,
    // The sample sign-ins have a published password.
    plantsSample:
      (e.SAMPLE ?? (isProduction || !isLocalOnly({ publicOrigin: e.PUBLIC_ORIGIN }) ? 'off' : 'on')) === 'on',
    hasLimits: e.LIMITS === 'on',
    trustedProxies: e.TRUST_PROXY,
    minAge: e.MIN_AGE,
    passwordBlocklist: e.PASSWORD_BLOCKLIST,
    firebase: firebaseIn(e),
    twilio: twilioIn(e),
    smtp: smtpIn(e),
    oidc: oidcIn(e),
    admin: adminIn(e),
    s3: s3In(e, ''),
    backups: { isDaily: e.BACKUPS === 'on', key: e.BACKUP_KEY, s3: s3In(e, 'BACKUP_') },
    smsDailyBudget: e.SMS_DAILY_BUDGET,
    drainMs: e.DRAIN_SECONDS * 1_000,
    logLevel: e.LOG_LEVEL,
    hasRequestLog: e.REQUEST_LOG ? e.REQUEST_LOG === 'on' : isProduction,
    slowStatementMs: e.SLOW_STATEMENT_MS,
    metrics: metricsIn(e),
  }
}

type Given = z.infer<typeof Environment>

function firebaseIn(e: Given): Config['firebase'] {
  const given = settingsInGroup(e, 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY')
  if (!given) return undefined
  if (e.FIREBASE_AUTH_EMULATOR_HOST && e.NODE_ENV === 'production')
    throw new BadConfig('FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens; production refuses to start with it.')
  const [projectId, apiKey] = given
  const authDomain = e.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  return {
    projectId,
    apiKey,
    authDomain,
    emulatorHost: e.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccountFile: e.FIREBASE_SERVICE_ACCOUNT,
  }
}

function twilioIn(e: Given): Config['twilio'] {
  const given = settingsInGroup(e, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM')
  if (!given) return undefined
  if (!isSafeOrigin(new URL(e.TWILIO_URL)))
    throw new BadConfig(
      'TWILIO_URL is plain http, so an attacker on the network could read the token and every code. Use https.',
    )
  const [accountSid, authToken, from] = given
  return { accountSid, authToken, from, url: e.TWILIO_URL }
}

function metricsIn({ METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' }: Given): Config['metrics'] {
  return port === undefined ? undefined : { host, port }
}

function smtpIn(e: Given): Config['smtp'] {
  const given = settingsInGroup(e, 'SMTP_URL', 'MAIL_FROM')
  if (!given) return undefined
  const [url, from] = given
  if (!/^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u.test(from))
    throw new BadConfig('MAIL_FROM is not an email address. Write it like "Pista <hello@pista.example>".')
  return { url, from }
}

function oidcIn(e: Given): Config['oidc'] {
  const given = settingsInGroup(e, 'OIDC_ISSUER', 'OIDC_CLIENT_ID')
  if (!given) return undefined
  const [issuer, clientId] = given
  if (!isSafeOrigin(new URL(issuer)) && !e.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      'OIDC_ISSUER is plain http, so an attacker on the network could sign in as any member. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.',
    )
  return { issuer, clientId, clientSecret: e.OIDC_CLIENT_SECRET, name: e.OIDC_NAME ?? new URL(issuer).hostname }
}

function adminIn(e: Given): Config['admin'] {
  const given = settingsInGroup(e, 'ADMIN_USER', 'ADMIN_PASSWORD')
  if (!given) return undefined
  const [user, password] = given
  return { user, password }
}

function s3In(e: Given, prefix: '' | 'BACKUP_'): S3Config | undefined {
  const required = [`${prefix}S3_BUCKET`, `${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`] as const
  const names = {
    endpoint: `${prefix}S3_ENDPOINT`,
    region: `${prefix}S3_REGION`,
    prefix: `${prefix}S3_PREFIX`,
  } as const
  const given = settingsInGroup(e, ...required)
  if (!given) {
    const unused = Object.values(names).find(name => e[name])
    if (unused)
      throw new BadConfig(
        `${unused} has no effect without ${required[0]}, ${required[1]} and ${required[2]}. Set them.`,
      )
    return undefined
  }
  const [bucket, accessKeyId, secretAccessKey] = given
  const address = e[names.endpoint]
  const endpoint = address && new URL(address)
  if (endpoint && (endpoint.username || endpoint.password || endpoint.search || endpoint.hash))
    throw new BadConfig(
      `${names.endpoint} must not contain keys or a query. Set the keys in ${required[1]} and ${required[2]}.`,
    )
  if (endpoint && !isSafeOrigin(endpoint) && !e.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      `${names.endpoint} is plain http, so an attacker on the network could read every file. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.`,
    )
  // Stores other than AWS ignore the region, and this is the usual value for them.
  const region = e[names.region] ?? (endpoint && 'us-east-1')
  if (!region)
    throw new BadConfig(
      `${names.region} is not set. Name the region of the bucket, or ${names.endpoint} for another store.`,
    )
  const folder = e[names.prefix]
  const keyPrefix = folder ? `${folder.replaceAll(/^\/+|\/+$/g, '')}/` : ''
  return { bucket, region, endpoint: address, accessKeyId, secretAccessKey, prefix: keyPrefix }
}

/** Settings that are only valid together: returns their values, or undefined when none is set. */
function settingsInGroup<Names extends (keyof Given)[]>(
  e: Given,
  ...names: Names
): { [I in keyof Names]: string } | undefined {
  const missing = names.filter(name => !e[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new BadConfig(`${names.join(', ')} belong together; ${missing.join(', ')} is not set.`)
  return names.map(name => String(e[name])) as { [I in keyof Names]: string }
}

function isSafeOrigin({ protocol, hostname }: URL) {
  return protocol === 'https:' || /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(hostname)
}
