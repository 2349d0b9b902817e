import type { Home } from '#contract/places/home.ts'
import type { ServerSettings, SiteTexts } from '#contract/site/site.ts'
import { firstRow, hasRow, type Sql } from '../connection/sql.ts'

/** The settings as they are stored; null means the default. */
export type StoredSite = Settings & {
  version: number
  logo: number | null
  setUpAt: string | null
  /** Whether email was a way to create an account at some time, in these settings or in the environment. */
  hasEmailAccounts: boolean
}

type Settings = SiteTexts & ServerSettings & { home: Home | null }

export async function storedSite(sql: Sql): Promise<StoredSite> {
  return await firstRow(sql<[StoredSite]>`
    select
      s.version, s.name, s.short_name, s.sentence, s.accent, s.home, s.operator, s.contact, s.rules, s.languages, s.social_pages,
      s.sign_up, s.has_email_accounts, s.backup_folder, s.backup_hour, s.set_up_at,
      l.version as logo
    from site_settings s
    left join site_logo l on true
  `)
}

/** Stores all settings. Returns false if another edit has raised the version since. */
export async function saveSite(sql: Sql, version: number, site: Settings): Promise<boolean> {
  return await hasRow(sql`
    update site_settings
    set name = ${site.name}, short_name = ${site.shortName}, sentence = ${site.sentence}, accent = ${site.accent}, operator = ${site.operator},
      contact = ${site.contact}, rules = ${site.rules}, languages = ${site.languages}, social_pages = ${site.socialPages},
      home = ${site.home && JSON.stringify(site.home)}::text::jsonb,
      sign_up = ${site.signUp}, has_email_accounts = has_email_accounts or 'email' = any(coalesce(${site.signUp}::text[], '{}')),
      backup_folder = ${site.backupFolder}, backup_hour = ${site.backupHour}, version = version + 1, changed_at = now()
    where version = ${version}
    returning version
  `)
}

/** Raises the version if the environment has other settings than at the last start: devices have stored those. */
export async function storeEnvironment(
  sql: Sql,
  environment: object,
  { hasEmailAccounts }: { hasEmailAccounts: boolean },
) {
  // Members who came by email need its codes after SIGN_UP is removed from the environment.
  if (hasEmailAccounts) await sql`update site_settings set has_email_accounts = true where not has_email_accounts`
  const text = JSON.stringify(environment)
  await sql`
    update site_settings
    set environment = ${text}::text::jsonb, version = version + 1
    where environment <> ${text}::text::jsonb
  `
}

/** The place and hour of the backups. Both are null in a database that is older than these settings. */
export async function storedBackups(sql: Sql): Promise<Pick<ServerSettings, 'backupFolder' | 'backupHour'>> {
  const none = { backupFolder: null, backupHour: null }
  const [table] = await sql<{ isThere: boolean }[]>`select to_regclass('site_settings') is not null as is_there`
  if (!table?.isThere) return none
  const [stored] = await sql<Pick<ServerSettings, 'backupFolder' | 'backupHour'>[]>`
    select row ->> 'backup_folder' as backup_folder, (row ->> 'backup_hour')::int as backup_hour
    from (select to_jsonb(s) as row from site_settings s) settings
  `
  return stored ?? none
}

export async function storedLogo(sql: Sql): Promise<{ picture: Buffer; version: number } | undefined> {
  return (await sql<{ picture: Buffer; version: number }[]>`select picture, version from site_logo`)[0]
}

/** Stores or removes the logo under the next version. False after another edit. Must run in a transaction. */
export async function saveLogo(tx: Sql, version: number, picture: Buffer | null): Promise<boolean> {
  const [saved] = await tx<{ version: number }[]>`
    update site_settings set version = version + 1, changed_at = now() where version = ${version} returning version
  `
  if (!saved) return false
  await tx`delete from site_logo`
  if (picture) await tx`insert into site_logo (picture, version) values (${picture}, ${saved.version})`
  return true
}

export type TestedProvider = 'email' | 'text'
type ProviderTest = { hasSucceeded: boolean; at: string }

export async function recordProviderTest(
  sql: Sql,
  kind: TestedProvider,
  { settingsHash, hasSucceeded }: { settingsHash: Buffer; hasSucceeded: boolean },
) {
  await sql`
    insert into provider_tests (kind, settings_hash, has_succeeded) values (${kind}, ${settingsHash}, ${hasSucceeded})
    on conflict (kind) do update
    set settings_hash = excluded.settings_hash, has_succeeded = excluded.has_succeeded, at = now()
  `
}

/** The latest test with these settings; undefined if they were never tested. */
export async function providerTest(
  sql: Sql,
  kind: TestedProvider,
  settingsHash: Buffer,
): Promise<ProviderTest | undefined> {
  return await firstRow(sql<ProviderTest[]>`
    select has_succeeded, at from provider_tests where kind = ${kind} and settings_hash = ${settingsHash}
  `)
}
