import type { Sql } from './sql.ts'

/** How often a row's editable fields were changed, and the version in which each field changed last. */
export type Versions = { version: number; fieldVersions: Record<string, number> }

/** The columns of `Versions`; the trigger `note_version` maintains them. */
export function versionColumns(sql: Sql) {
  return sql`version, field_versions`
}
