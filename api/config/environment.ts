import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { locales } from '#contract/i18n/locale.ts'
import { countries } from '#contract/places/countries.ts'
import { SignUpEntry, SiteLanguages, SiteTexts, SocialPages } from '#contract/site/site.ts'
import { serversIn } from '#db/connection/server-list.ts'
import { CountryBudgetsSetting, PhoneCountriesSetting } from './phone-countries.ts'

/** A setting that `/admin` can change, too. */
function siteText(setting: Exclude<keyof SiteTexts, 'languages' | 'socialPages'>) {
  return z
    .string()
    .refine(typed => SiteTexts.shape[setting].safeParse(typed).success, SITE_TEXT_PROBLEMS[setting])
    .transform(typed => SiteTexts.shape[setting].parse(typed))
    .optional()
}

const SITE_TEXT_PROBLEMS: Partial<Record<keyof SiteTexts, string>> = {
  name: 'is a name of at most 30 characters, without an address',
  shortName: 'is a name of at most 12 characters, without an address',
  sentence: 'is a line of at most 160 characters',
  accent: 'is a colour such as #fc425d, on which dark text can be read',
  operator: 'is a line of at most 120 characters',
  contact: 'is a line of at most 200 characters',
}

/** The codes of a list such as `es, en`. */
function codesIn(typed: string) {
  return listIn(typed.toLowerCase())
}

function listIn(typed: string) {
  return typed.split(',').map(part => part.trim())
}

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

/** `phone,email`: how people create an account. */
const SignUpSetting = z
  .string()
  .transform(text => [...new Set(text.split(',').map(entry => entry.trim().toLowerCase()))])
  .pipe(z.array(z.enum(SignUpEntry.options, 'takes phone, email and invite, as in email,invite')).min(1))

export const Environment = z.object({
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
  COUNTRY: z
    .string()
    .toUpperCase()
    .refine(code => countries.has(code), 'is the code of a country, as in ES. Puerto Rico is a state of US')
    .default('US'),
  CITY: z.string().trim().max(80).optional(),
  PLACES: onOff.default('on'),
  SITE_NAME: siteText('name'),
  SITE_SHORT_NAME: siteText('shortName'),
  SITE_SENTENCE: siteText('sentence'),
  ACCENT: siteText('accent'),
  OPERATOR: siteText('operator'),
  CONTACT: siteText('contact'),
  LANGUAGES: z
    .string()
    .refine(typed => SiteLanguages.safeParse(codesIn(typed)).success, `is a list of ${locales.join(', ')}, each once`)
    .transform(typed => SiteLanguages.parse(codesIn(typed)))
    .optional(),
  SOCIAL_PAGES: z
    .string()
    .refine(
      typed => SocialPages.safeParse(listIn(typed)).success,
      'is a list of at most 8 addresses that begin with https://, each once',
    )
    .transform(typed => SocialPages.parse(listIn(typed)))
    .optional(),
  SETUP: onOff.default('on'),
  SIGN_UP: SignUpSetting.optional(),
  EMAIL_CODES_DAILY_BUDGET: count(1000),
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
  BACKUP_DIR: z.string().refine(isAbsolute, 'is an absolute path, as in /mnt/backups').optional(),
  BACKUP_HOUR: z.coerce.number('is an hour from 0 to 23').int().min(0).max(23).optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1[a-z0-9]{20,}|AGE-SECRET-KEY-1[A-Z0-9]{20,})$/, 'is a key of age, as age-keygen prints it')
    .optional(),
  SMS_DAILY_BUDGET: count(200),
  SMS_COUNTRY_BUDGETS: CountryBudgetsSetting.default({}),
  PHONE_COUNTRIES: PhoneCountriesSetting.optional(),
  CHANGE_TEXTS_DAILY_BUDGET: count(0),
  GUESTS_PER_ADDRESS: count(3),
  DRAIN_SECONDS: count(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** The settings as text, checked one by one; `config.ts` checks their combinations. */
export type Given = z.infer<typeof Environment>

/** The names of all settings. */
export const variables: string[] = Object.keys(Environment.shape)

/** Invalid settings. The message is a sentence for the operator. */
export class BadConfig extends Error {
  override name = 'BadConfig'
}

/** The settings whose value is no list. */
type SingleSetting = {
  [Name in keyof Given]-?: Given[Name] extends string | number | undefined ? Name : never
}[keyof Given]

/** Settings that are only valid together: returns their values, or undefined when none is set. */
export function settingsInGroup<Names extends SingleSetting[]>(
  settings: Given,
  ...names: Names
): { [I in keyof Names]: string } | undefined {
  const missing = names.filter(name => !settings[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new BadConfig(`${names.join(', ')} belong together; ${missing.join(', ')} is not set.`)
  return names.map(name => String(settings[name])) as { [I in keyof Names]: string }
}

/** An address to which secrets may be sent: https, or this machine. */
export function isSafeOrigin({ protocol, hostname }: URL) {
  return protocol === 'https:' || /^(localhost|127\.|\[::1\]|.*\.localhost$)/.test(hostname)
}

/** Without a way, as in `invite` alone, accounts are created through the OpenID provider only. */
export function waysIn(setting: readonly SignUpEntry[]): SignUpWay[] {
  return setting.filter(entry => entry !== 'invite')
}
