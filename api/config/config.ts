import { countryName } from '#contract/i18n/country-names.ts'
import type { SignUpEntry, SiteTexts } from '#contract/site/site.ts'
import { isLocalOnly } from '../http/origins.ts'
import { s3In } from './bucket.ts'
import { BadConfig, Environment, type Given, isSafeOrigin, settingsInGroup, waysIn } from './environment.ts'
import { hasPhoneRules, phoneCountriesOf } from './phone-countries.ts'
import { firebaseIn, oidcIn, smtpIn, twilioIn } from './providers.ts'

export type Config = ReturnType<typeof readConfig>

/** The settings of the environment. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = settingsIn(env)
  refuseBadCombinations(settings)
  const isProduction = settings.NODE_ENV === 'production'
  const signUp = signUpIn(settings)
  const smsCountryBudgets: Partial<Record<string, number>> = settings.SMS_COUNTRY_BUDGETS
  return {
    isProduction,
    port: settings.PORT,
    /** Unset: every address of this machine, IPv4 and IPv6. */
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    /** The folder of the built pages, relative to the program. In development its pages load their source. */
    pagesDir: settings.PAGES_DIR,
    databaseUrl: settings.DATABASE_URL,
    /** Set: standbys of the database, for reads that may be a few seconds old. */
    databaseReadUrl: settings.DATABASE_READ_URL,
    redisUrl: settings.REDIS_URL,
    /** The number of server processes on this machine: `auto` means one for each core. */
    processes: settings.PROCESSES,
    /** Set: the only accepted origin. Unset: any loopback name or address, and the origin is the requested host. */
    publicOrigin: settings.PUBLIC_ORIGIN,
    appSecret: settings.APP_SECRET,
    /** Not at a public address: the sample sign-ins have a published password. */
    createsSample:
      (settings.SAMPLE ?? (isProduction || !isLocalOnly({ publicOrigin: settings.PUBLIC_ORIGIN }) ? 'off' : 'on')) ===
      'on',
    hasLimits: settings.LIMITS === 'on',
    /** The number of proxies in front of the server whose `X-Forwarded-For` entries are trusted. */
    trustedProxies: settings.TRUST_PROXY,
    /** The country of the installation, as ISO 3166-1. */
    country: settings.COUNTRY,
    /** The city of the installation; undefined for the default. */
    city: settings.CITY,
    /** The settings of `/admin` that the environment decides instead. */
    site: siteIn(settings),
    /** Whether COUNTRY or CITY is set, so that the home is not a setting of `/admin`. */
    isHomeFixed: isHomeIn(env),
    /** Whether the cities of the world are loaded into the database. */
    hasPlaces: settings.PLACES === 'on',
    /** Whether an installation without settings begins at `/setup`: one with a name and a home needs no questions. */
    hasSetup: settings.SETUP === 'on' && !(settings.SITE_NAME && isHomeIn(env)),
    minAge: settings.MIN_AGE,
    /** Whether a common password is refused, or accepted with a warning. */
    passwordBlocklist: settings.PASSWORD_BLOCKLIST,
    /** Set: Firebase verifies phone numbers. */
    firebase: firebaseIn(settings),
    /** Set: text messages are sent through Twilio. */
    twilio: twilioIn(settings),
    /** Set: emails are sent through this SMTP server. */
    smtp: smtpIn(settings),
    /** Set: `/api/login` redirects to this OpenID Connect provider. */
    oidc: oidcIn(settings),
    /** Set: the credentials of the admin page. */
    admin: adminIn(settings),
    /** Set: uploaded files are stored in this bucket instead of the data folder. */
    s3: s3In(settings, ''),
    backups: {
      /** Whether the embedded database is backed up once a day. */
      isDaily: settings.BACKUPS === 'on',
      /** Set: an absolute path, instead of `backups` in the data folder. */
      folder: settings.BACKUP_DIR,
      /** Set: the hour of the daily backup, in the time zone of the home. Unset: a day after the last one. */
      hour: settings.BACKUP_HOUR,
      /** Set: backups are encrypted with this age key; the public key is sufficient. */
      key: settings.BACKUP_KEY,
      /** Set: backups are stored in this bucket instead of a folder. */
      s3: s3In(settings, 'BACKUP_'),
    },
    /** How people create an account, beside an OpenID provider. */
    signUpBy: waysIn(signUp),
    /** Whether SIGN_UP is set, so that it is not a setting of `/admin`. */
    isSignUpFixed: settings.SIGN_UP !== undefined,
    /** Whether each new account needs an invitation as well. */
    isInvitationNeeded: signUp.includes('invite'),
    /** Whether accounts were created by email before that way was closed, at `/admin` or in the environment. */
    hasEmailAccounts: false,
    /** Whether phones are verified: for sign-up, or for members who add one, if there is a provider for codes. */
    hasPhoneCodes: signUp.includes('phone') || Boolean(settings.TWILIO_FROM ?? settings.FIREBASE_PROJECT_ID),
    emailCodesDailyBudget: settings.EMAIL_CODES_DAILY_BUDGET,
    smsDailyBudget: settings.SMS_DAILY_BUDGET,
    /** The text messages in a day to the numbers of a country, by its code; a country may have no entry. */
    smsCountryBudgets,
    /** The countries whose phone numbers are accepted, that of the site first. */
    phoneCountries: phoneCountriesOf(settings.PHONE_COUNTRIES ?? [settings.COUNTRY]),
    /** Whether PHONE_COUNTRIES is set; otherwise the country of the home decides. */
    arePhoneCountriesFixed: settings.PHONE_COUNTRIES !== undefined,
    /** The text messages in a day about changes shortly before the start; 0 disables them. */
    changeTextsDailyBudget: settings.CHANGE_TEXTS_DAILY_BUDGET,
    /** So many guests without an account may wait for their confirmation behind one network address. */
    guestsPerAddress: settings.GUESTS_PER_ADDRESS,
    /** How long the server is not ready but still serves after SIGTERM, until a load balancer has noticed. */
    drainMs: settings.DRAIN_SECONDS * 1_000,
    logLevel: settings.LOG_LEVEL,
    /** Whether every request is logged. */
    hasRequestLog: settings.REQUEST_LOG ? settings.REQUEST_LOG === 'on' : isProduction,
    /** Statements that take longer are logged; 0 disables this. */
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    /** Set: `/metrics` is served at this separate address. */
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

function siteIn(settings: Given): Partial<SiteTexts> {
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

function metricsIn({ METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' }: Given) {
  return port === undefined ? undefined : { host, port }
}

function adminIn(e: Given) {
  const settings = settingsInGroup(e, 'ADMIN_USER', 'ADMIN_PASSWORD')
  if (!settings) return undefined
  const [user, password] = settings
  return { user, password }
}
