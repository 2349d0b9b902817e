import type { Logger } from 'pino'
import { locales } from '#contract/i18n/locale.ts'
import { DEFAULT_NAME } from '#contract/i18n/site-name.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import type { Home } from '#contract/places/home.ts'
import { accentColours } from '#contract/site/accent.ts'
import type { FixedSetting } from '#contract/site/site.ts'
import type { Sql } from '#db/connection/sql.ts'
import { type StoredSite, storedSite, storeEnvironment } from '#db/site/settings.ts'
import { chosenBackups, chosenSignUp } from '../config/chosen-settings.ts'
import type { Config } from '../config/config.ts'
import { phoneCountriesAt } from '../config/phone-countries.ts'
import { setSiteLook } from './look.ts'

/** The settings in effect: those of the environment, else those of the database, else the defaults. */
export type Site = ReturnType<typeof siteIn>

export type SiteReader = {
  /** The settings as this process last read them. Begins to read them again if that was more than a second ago. */
  current: () => Site
  /** Reads the settings now. */
  refresh: () => Promise<Site>
}

/** A change in another process is in effect here after this time, from the next request but one. */
const MAX_AGE_MS = 1_000

type Needs = { config: Config; home: Home; sql: Sql; log: Pick<Logger, 'debug'> }

/**
 * Opens the settings of the installation, with their defaults until `refresh` has read them. `home` is the home of the
 * environment. Requests never wait for the settings: without the database they stay as they were last read.
 */
export function openSite({ config, home, sql, log }: Needs): SiteReader {
  let site = siteIn({ config, home }, DEFAULTS)
  let readAt = Number.NEGATIVE_INFINITY
  const refresh = async () => {
    readAt = performance.now()
    const stored = await storedSite(sql)
    // A response of an earlier request may arrive after that of a later one.
    if (stored.version >= site.version) site = siteIn({ config, home }, stored)
    setSiteLook({
      name: site.shownName,
      accent: site.page?.accent ?? null,
      logo: site.logo,
      operator: site.operator,
      contact: site.contact,
      languages: site.languages ?? locales,
    })
    return site
  }
  return {
    refresh,
    current() {
      if (performance.now() - readAt > MAX_AGE_MS)
        refresh().catch((error: unknown) => log.debug({ err: error }, 'the settings of the site could not be read'))
      return site
    },
  }
}

/** The parts of the context that depend on the settings. */
export function siteOf({ site, config }: { site: SiteReader; config: Config }): { home: Home; config: Config } {
  const { home, config: chosen } = site.current()
  return { home, config: chosen ? { ...config, ...chosen } : config }
}

/** Before the first page: devices have stored what the environment decided before, which may have changed. */
export async function noteEnvironment({ sql, config, home }: Pick<Needs, 'sql' | 'config' | 'home'>) {
  const { signUpBy } = { ...config, ...chosenSignUp(config, await storedSite(sql)) }
  const hasEmailAccounts = signUpBy.includes('email')
  await storeEnvironment(sql, { ...config.site, ...(config.isHomeFixed && { home }) }, { hasEmailAccounts })
}

const DEFAULTS: StoredSite = {
  version: 0,
  name: null,
  shortName: null,
  sentence: null,
  accent: null,
  home: null,
  operator: null,
  contact: null,
  rules: null,
  languages: null,
  socialPages: null,
  signUp: null,
  hasEmailAccounts: false,
  backupFolder: null,
  backupHour: null,
  logo: null,
  setUpAt: null,
}

function siteIn({ config, home: homeOfEnvironment }: Pick<Needs, 'config' | 'home'>, stored: StoredSite) {
  const {
    version,
    setUpAt,
    home: storedHome,
    logo,
    signUp,
    hasEmailAccounts,
    backupFolder,
    backupHour,
    ...storedTexts
  } = stored
  const texts = { ...storedTexts, ...config.site }
  const chosenHome = config.isHomeFixed ? null : storedHome
  const home = chosenHome ?? homeOfEnvironment
  const shownName = texts.name ?? DEFAULT_NAME
  const accent = texts.accent === null ? null : accentColours(texts.accent)
  const isHomeDefault = home.city === DEFAULT_HOME.city && home.state === DEFAULT_HOME.state
  // After a change back to the defaults, a page must replace the settings that its device has stored.
  const isDefault =
    version <= 1 &&
    shownName === DEFAULT_NAME &&
    accent === null &&
    logo === null &&
    isHomeDefault &&
    texts.languages === null &&
    texts.socialPages === null
  const changes: Partial<Config> = {
    ...chosenSignUp(config, { signUp, hasEmailAccounts }),
    ...chosenBackups(config, { backupFolder, backupHour }),
    ...(chosenHome !== null && !config.arePhoneCountriesFixed && { phoneCountries: phoneCountriesAt(home.country) }),
  }
  const { signUpBy, isInvitationNeeded, backups } = { ...config, ...changes }
  return {
    ...texts,
    version,
    home,
    logo,
    /** The name in sentences. */
    shownName,
    isSetUp: setUpAt !== null || !config.hasSetup,
    signUp: [...signUpBy, ...(isInvitationNeeded ? (['invite'] as const) : [])],
    backupFolder: backups.folder ?? null,
    backupHour: backups.hour ?? null,
    fixed: fixedIn(config),
    /** Undefined if every setting has its default. */
    page: isDefault
      ? undefined
      : {
          version,
          name: shownName,
          accent,
          logo,
          home: isHomeDefault ? null : home,
          languages: texts.languages,
          socialPages: texts.socialPages,
        },
    /** What the settings of the database change in the config; undefined for nothing. */
    config: Object.keys(changes).length > 0 ? changes : undefined,
  }
}

function fixedIn({ site, isHomeFixed, isSignUpFixed, backups }: Config): FixedSetting[] {
  const others = {
    home: isHomeFixed,
    signUp: isSignUpFixed,
    backupFolder: backups.folder !== undefined || backups.s3 !== undefined,
    backupHour: backups.hour !== undefined,
  }
  const names = Object.keys(others) as (keyof typeof others)[]
  return [...(Object.keys(site) as FixedSetting[]), ...names.filter(name => others[name])]
}
