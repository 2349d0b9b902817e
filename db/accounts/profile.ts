import type { EditProfile } from '#contract/accounts/profile.ts'
import { columnsOf, firstRow, hasRow, type Sql } from '../connection/sql.ts'
import { type Versions, versionColumns } from '../connection/versions.ts'

/** The fields that a profile write can change directly; type and completion are decided by the caller. */
export type ProfileChanges = Omit<EditProfile, 'userType' | 'isProfileComplete' | 'country' | 'placeId'>

/** Changes only the present fields. The keys come from the contract's schema, never from a request. */
export async function changeProfile(sql: Sql, userId: string, { socialLinks, ...plain }: ProfileChanges) {
  const columns = columnsOf(plain)
  if (Object.keys(columns).length === 0 && !socialLinks) return
  const links = socialLinks
    ? sql`, social_links = jsonb_strip_nulls(social_links || ${JSON.stringify(socialLinks)}::text::jsonb)`
    : sql``
  // One statement, so that one edit is one version.
  if (Object.keys(columns).length === 0) await sql`update users set updated_at = now() ${links} where id = ${userId}`
  else await sql`update users set ${sql(columns)}, updated_at = now() ${links} where id = ${userId}`
}

/** Completes a profile. An account can choose its type only at this time. */
export async function completeProfile(sql: Sql, userId: string, userType: 'party_goer' | 'party_host' | undefined) {
  await sql`
    update users
    set user_type = coalesce(${userType ?? null}, user_type), profile_completed_at = now(), updated_at = now()
    where id = ${userId} and profile_completed_at is null
  `
}

/** Locks the account until the end of the transaction. `pictureDigest` is the hash of the picture as uploaded. */
export async function lockAccount(
  tx: Sql,
  userId: string,
): Promise<(Versions & { pictureDigest: string | null }) | undefined> {
  return await firstRow(tx<(Versions & { pictureDigest: string | null })[]>`
    select ${versionColumns(tx)}, picture_digest from users where id = ${userId} for update
  `)
}

export async function setPictureDigest(tx: Sql, userId: string, pictureDigest: string | null) {
  await tx`update users set picture_digest = ${pictureDigest} where id = ${userId}`
}

/** Replaces the picture only if `shown` is still the present one. */
export async function replacePicture(sql: Sql, userId: string, shown: string, instead: string): Promise<boolean> {
  return await hasRow(sql`
    update users set profile_image_url = ${instead}, updated_at = now()
    where id = ${userId} and profile_image_url = ${shown} and deleted_at is null
    returning id
  `)
}
