import type { Home } from '#contract/places/home.ts'
import type { SiteTexts } from '#contract/site/site.ts'
import type { Sql } from '../connection/sql.ts'

/** The settings as they are stored; null means the default. */
export type StoredSite = SiteTexts & { version: number; home: Home | null; logo: number | null; setUpAt: string | null }

export async function storedSite(sql: Sql): Promise<StoredSite> {
  const [site] = await sql<[StoredSite]>`
    select
      s.version, s.name, s.short_name, s.sentence, s.accent, s.home, s.operator, s.contact, s.rules, s.languages,
      s.set_up_at,
      l.version as logo
    from site_settings s
    left join site_logo l on true
  `
  return site
}

/** Stores all settings. Returns false if another edit has raised the version since. */
export async function saveSite(
  sql: Sql,
  version: number,
  { name, shortName, sentence, accent, operator, contact, rules, languages, home }: SiteTexts & { home: Home | null },
): Promise<boolean> {
  const saved = await sql`
    update site_settings
    set name = ${name}, short_name = ${shortName}, sentence = ${sentence}, accent = ${accent}, operator = ${operator},
      contact = ${contact}, rules = ${rules}, languages = ${languages}, home = ${home && JSON.stringify(home)}::text::jsonb, version = version + 1,
      changed_at = now()
    where version = ${version}
    returning version
  `
  return saved.length === 1
}
