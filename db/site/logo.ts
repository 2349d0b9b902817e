import type { Sql } from '../connection/sql.ts'

export async function storedLogo(sql: Sql): Promise<{ picture: Buffer; version: number } | undefined> {
  const [logo] = await sql<{ picture: Buffer; version: number }[]>`select picture, version from site_logo`
  return logo
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
