import postgres from 'postgres'
import type { EditProfile } from '#contract/accounts/profile.ts'
import type { Sql } from '../connection/sql.ts'
import { type Versions, versionColumns } from '../connection/versions.ts'

/** What a profile write can change by itself; type and completion are decided by whoever calls. */
export type ProfileChanges = Omit<EditProfile, 'userType' | 'isProfileComplete'>

/** Only what is present changes. Keys come from the contract's schema, never from a request. */
export async function changeProfile(sql: Sql, userId: string, { socialLinks, ...plain }: ProfileChanges) {
  const columns = Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [postgres.fromCamel(field), value]),
  )
  if (Object.keys(columns).length === 0 && !socialLinks) return
  const links = socialLinks
    ? sql`, social_links = jsonb_strip_nulls(social_links || ${JSON.stringify(socialLinks)}::text::jsonb)`
    : sql``
  // One statement, so that one edit is one version.
  if (Object.keys(columns).length === 0) await sql`update users set updated_at = now() ${links} where id = ${userId}`
  else await sql`update users set ${sql(columns)}, updated_at = now() ${links} where id = ${userId}`
}

/** The one time an account may choose what it is. */
export async function completeProfile(sql: Sql, userId: string, userType: 'party_goer' | 'party_host' | undefined) {
  await sql`
    update users
    set user_type = coalesce(${userType ?? null}, user_type), profile_completed_at = now(), updated_at = now()
    where id = ${userId} and profile_completed_at is null
  `
}

/** The row is theirs alone until the transaction ends. `pictureDigest` is of the picture as its owner sent it. */
export async function lockAccount(
  tx: Sql,
  userId: string,
): Promise<(Versions & { pictureDigest: string | null }) | undefined> {
  const [locked] = await tx<(Versions & { pictureDigest: string | null })[]>`
    select ${versionColumns(tx)}, picture_digest from users where id = ${userId} for update
  `
  return locked
}

export async function notePicture(tx: Sql, userId: string, pictureDigest: string | null) {
  await tx`update users set picture_digest = ${pictureDigest} where id = ${userId}`
}

/** Only while the first is still what they show: they may have chosen another meanwhile, or gone. */
export async function usePictureInstead(sql: Sql, userId: string, shown: string, instead: string): Promise<boolean> {
  const changed = await sql`
    update users set profile_image_url = ${instead}, updated_at = now()
    where id = ${userId} and profile_image_url = ${shown} and deleted_at is null
    returning id
  `
  return changed.length === 1
}
