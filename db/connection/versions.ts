import type { Sql } from './sql.ts'

/** How often a row's editable fields were changed, and in which version each of them changed last. */
export type Versions = { version: number; fieldVersions: Record<string, number> }

/** The columns of `Versions`; the database keeps them itself, in the trigger `note_version`. */
export function versionColumns(sql: Sql) {
  return sql`version, field_versions`
}
