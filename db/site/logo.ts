import type { Sql } from '../connection/sql.ts'

export async function storedLogo(sql: Sql): Promise<{ picture: Buffer; version: number } | undefined> {
  const [logo] = await sql<{ picture: Buffer; version: number }[]>`select picture, version from site_logo`
  return logo
}

/** Stores the logo under the next version of the settings, or removes it. Must run in a transaction. */
export async function saveLogo(tx: Sql, picture: Buffer | null) {
  const [{ version }] = await tx<[{ version: number }]>`
    update site_settings set version = version + 1, changed_at = now() returning version
  `
  await tx`delete from site_logo`
  if (picture) await tx`insert into site_logo (picture, version) values (${picture}, ${version})`
}
