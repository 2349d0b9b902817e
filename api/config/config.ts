import type { SignUpWay } from '#contract/accounts/identity.ts'
import type { PhoneCountries } from '#contract/accounts/phone-rules.ts'
import { countryName } from '#contract/i18n/country-names.ts'
import type { SignUpEntry, SiteTexts } from '#contract/site/site.ts'
import { isLocalOnly } from '../http/origins.ts'
import { type S3Config, s3In } from './bucket.ts'
import { BadConfig, Environment, type Given, isSafeOrigin, settingsInGroup, waysIn } from './environment.ts'
import { hasPhoneRules, phoneCountriesOf } from './phone-countries.ts'
import {
  type FirebaseConfig,
  firebaseIn,
  type OidcConfig,
  oidcIn,
  type SmtpConfig,
  smtpIn,
  type TwilioConfig,
  twilioIn,
} from './providers.ts'

export type Config = {
  isProduction: boolean
  port: number
  /** Unset: every address of this machine, IPv4 and IPv6. */
  host: string | undefined
  dataDir: string
  /** The folder of the built pages, relative to the program. In development its pages load their source. */
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
  createsSample: boolean
  hasLimits: boolean
  /** Whether the cities of the world are loaded into the database. */
  hasPlaces: boolean
  /** The number of proxies in front of the server whose `X-Forwarded-For` entries are trusted. */
  trustedProxies: number
  /** The country of the installation, as ISO 3166-1. */
  country: string
  /** The city of the installation; undefined for the default. */
  city: string | undefined
  /** The settings of `/admin` that the environment decides instead. */
  site: Partial<SiteTexts>
  /** Whether COUNTRY or CITY is set, so that the home is not a setting of `/admin`. */
  isHomeFixed: boolean
  /** Whether an installation without settings begins at `/setup`. */
  hasSetup: boolean
  minAge: number
  /** Whether a common password is refused, or accepted with a warning. */
  passwordBlocklist: 'warn' | 'enforce'
  /** Set: Firebase verifies phone numbers. */
  firebase: FirebaseConfig | undefined
  /** Set: text messages are sent through Twilio. */
  twilio: TwilioConfig | undefined
  /** Set: emails are sent through this SMTP server. */
  smtp: SmtpConfig | undefined
  /** Set: `/api/login` redirects to this OpenID Connect provider. */
  oidc: OidcConfig | undefined
  /** Set: the credentials of the admin page. */
  admin: { user: string; password: string } | undefined
  /** Set: uploaded files are stored in this bucket instead of the data folder. */
  s3: S3Config | undefined
  backups: {
    /** Whether the embedded database is backed up once a day. */
    isDaily: boolean
    /** Set: an absolute path, instead of `backups` in the data folder. */
    folder: string | undefined
    /** Set: the hour of the daily backup, in the time zone of the home. Unset: a day after the last one. */
    hour: number | undefined
    /** Set: backups are encrypted with this age key; the public key is sufficient. */
    key: string | undefined
    /** Set: backups are stored in this bucket instead of a folder. */
    s3: S3Config | undefined
  }
  /** How people create an account, beside an OpenID provider. */
  signUpBy: SignUpWay[]
  /** Whether SIGN_UP is set, so that it is not a setting of `/admin`. */
  isSignUpFixed: boolean
  /** Whether each new account needs an invitation as well. */
  isInvitationNeeded: boolean
  /** Whether accounts were created by email before that way was closed, at `/admin` or in the environment. */
  hasEmailAccounts: boolean
  /** Whether phones are verified: for sign-up, or for members who add one, if there is a provider for codes. */
  hasPhoneCodes: boolean
  emailCodesDailyBudget: number
  smsDailyBudget: number
  /** The text messages in a day to the numbers of a country, by its code; a country may have no entry. */
  smsCountryBudgets: Partial<Record<string, number>>
  /** The countries whose phone numbers are accepted, that of the site first. */
  phoneCountries: PhoneCountries
  /** Whether PHONE_COUNTRIES is set; otherwise the country of the home decides. */
  arePhoneCountriesFixed: boolean
  /** The text messages in a day about changes shortly before the start; 0 disables them. */
  changeTextsDailyBudget: number
  /** So many guests without an account may wait for their confirmation behind one network address. */
  guestsPerAddress: number
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

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = settingsIn(env)
  refuseBadCombinations(settings)
  const isProduction = settings.NODE_ENV === 'production'
  const signUp = signUpIn(settings)
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    pagesDir: settings.PAGES_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: settings.DATABASE_READ_URL,
    redisUrl: settings.REDIS_URL,
    processes: settings.PROCESSES,
    publicOrigin: settings.PUBLIC_ORIGIN,
    appSecret: settings.APP_SECRET,
    // The sample sign-ins have a published password.
    createsSample:
      (settings.SAMPLE ?? (isProduction || !isLocalOnly({ publicOrigin: settings.PUBLIC_ORIGIN }) ? 'off' : 'on')) ===
      'on',
    hasLimits: settings.LIMITS === 'on',
    trustedProxies: settings.TRUST_PROXY,
    country: settings.COUNTRY,
    city: settings.CITY,
    site: siteIn(settings),
    isHomeFixed: isHomeIn(env),
    hasPlaces: settings.PLACES === 'on',
    // An environment with a name and a home needs no further questions.
    hasSetup: settings.SETUP === 'on' && !(settings.SITE_NAME && isHomeIn(env)),
    minAge: settings.MIN_AGE,
    passwordBlocklist: settings.PASSWORD_BLOCKLIST,
    firebase: firebaseIn(settings),
    twilio: twilioIn(settings),
    smtp: smtpIn(settings),
    oidc: oidcIn(settings),
    admin: adminIn(settings),
    s3: s3In(settings, ''),
    backups: {
      isDaily: settings.BACKUPS === 'on',
      folder: settings.BACKUP_DIR,
      hour: settings.BACKUP_HOUR,
      key: settings.BACKUP_KEY,
      s3: s3In(settings, 'BACKUP_'),
    },
    signUpBy: waysIn(signUp),
    isSignUpFixed: settings.SIGN_UP !== undefined,
    isInvitationNeeded: signUp.includes('invite'),
    hasEmailAccounts: false,
    hasPhoneCodes: signUp.includes('phone') || Boolean(settings.TWILIO_FROM ?? settings.FIREBASE_PROJECT_ID),
    emailCodesDailyBudget: settings.EMAIL_CODES_DAILY_BUDGET,
    smsDailyBudget: settings.SMS_DAILY_BUDGET,
    smsCountryBudgets: settings.SMS_COUNTRY_BUDGETS,
    phoneCountries: phoneCountriesOf(settings.PHONE_COUNTRIES ?? [settings.COUNTRY]),
    arePhoneCountriesFixed: settings.PHONE_COUNTRIES !== undefined,
    changeTextsDailyBudget: settings.CHANGE_TEXTS_DAILY_BUDGET,
    guestsPerAddress: settings.GUESTS_PER_ADDRESS,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    logLevel: settings.LOG_LEVEL,
    hasRequestLog: settings.REQUEST_LOG ? settings.REQUEST_LOG === 'on' : isProduction,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    metrics: metricsIn(settings),
  }
}

function settingsIn(env: NodeJS.ProcessEnv): Given {
  const read = Environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BadConfig(
    `The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}. See the table in the README.`,
  )
}

/** Refuses settings that are valid alone but unsafe or without effect together. */
function refuseBadCombinations(settings: Given) {
  if (settings.NODE_ENV === 'production' && settings.LIMITS === 'off')
    throw new BadConfig('LIMITS=off is for development; production refuses to start with it.')
  if (settings.PUBLIC_ORIGIN && !isSafeOrigin(new URL(settings.PUBLIC_ORIGIN)) && !settings.ALLOW_INSECURE_HTTP)
    throw new BadConfig(
      'PUBLIC_ORIGIN is plain http, so an attacker on the network could read sessions. Use https, or set ALLOW_INSECURE_HTTP=1 on a network you trust.',
    )
  if (settings.DATABASE_URL && !settings.APP_SECRET)
    throw new BadConfig(
      'With DATABASE_URL, set APP_SECRET too (32 characters or more), so that every process agrees on it.',
    )
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new BadConfig('DATABASE_READ_URL names standbys of the server in DATABASE_URL. Set that one too.')
  if (!settings.PHONE_COUNTRIES && !hasPhoneRules(settings.COUNTRY))
    throw new BadConfig(
      `There are no rules for phone numbers of ${countryName(settings.COUNTRY, 'en')}, the COUNTRY of this site. Set PHONE_COUNTRIES to the countries whose numbers are accepted, such as ES,CO.`,
    )
  if (waysIn(signUpIn(settings)).length === 0 && !settings.OIDC_ISSUER)
    throw new BadConfig('SIGN_UP=invite names no way to prove who signs up. Add phone or email, or set OIDC_ISSUER.')
  if (settings.BACKUP_DIR && settings.BACKUP_S3_BUCKET)
    throw new BadConfig('Backups are stored in BACKUP_DIR or in BACKUP_S3_BUCKET. Set one of them.')
  if (settings.METRICS_HOST && settings.METRICS_PORT === undefined)
    throw new BadConfig('METRICS_HOST has no effect without METRICS_PORT. Set METRICS_PORT, too.')
}

function siteIn(settings: Given): Config['site'] {
  const { SITE_NAME, SITE_SHORT_NAME, SITE_SENTENCE, ACCENT, OPERATOR, CONTACT, LANGUAGES, SOCIAL_PAGES } = settings
  const texts = {
    name: SITE_NAME,
    shortName: SITE_SHORT_NAME,
    sentence: SITE_SENTENCE,
    accent: ACCENT,
    operator: OPERATOR,
    contact: CONTACT,
    languages: LANGUAGES,
    socialPages: SOCIAL_PAGES,
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text != null))
}

function signUpIn({ SIGN_UP }: Given): readonly SignUpEntry[] {
  return SIGN_UP ?? ['phone']
}

/** COUNTRY has a default, so only the environment shows whether it is set. */
function isHomeIn({ COUNTRY, CITY }: NodeJS.ProcessEnv): boolean {
  return Boolean(COUNTRY) || Boolean(CITY)
}

function metricsIn({ METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' }: Given): Config['metrics'] {
  return port === undefined ? undefined : { host, port }
}

function adminIn(e: Given): Config['admin'] {
  const settings = settingsInGroup(e, 'ADMIN_USER', 'ADMIN_PASSWORD')
  if (!settings) return undefined
  const [user, password] = settings
  return { user, password }
}
