import postgres from 'postgres'
import type { EditProfile } from '#contract/accounts.ts'
import type { Sql } from '../sql.ts'

/** What a profile write can change by itself; type and completion are decided by whoever calls. */
export type ProfileChanges = Omit<EditProfile, 'userType' | 'isProfileComplete'>

/** Only what is present changes. Keys come from the contract's schema, never from a request. */
export async function changeProfile(sql: Sql, userId: string, { socialLinks, ...plain }: ProfileChanges) {
  const columns = Object.fromEntries(
    Object.entries(plain)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [postgres.fromCamel(field), value]),
  )
  if (Object.keys(columns).length > 0)
    await sql`update users set ${sql(columns)}, updated_at = now() where id = ${userId}`
  if (socialLinks)
    await sql`
      update users
      set social_links = jsonb_strip_nulls(social_links || ${JSON.stringify(socialLinks)}::text::jsonb), updated_at = now()
      where id = ${userId}
    `
}

/** The one time an account may choose what it is. */
export async function completeProfile(sql: Sql, userId: string, userType: 'party_goer' | 'party_host' | undefined) {
  await sql`
    update users
    set user_type = coalesce(${userType ?? null}, user_type), profile_completed_at = now(), updated_at = now()
    where id = ${userId} and profile_completed_at is null
  `
}

/** The row is theirs alone until the transaction ends. */
export async function lockAccount(tx: Sql, userId: string) {
  await tx`select 1 from users where id = ${userId} for update`
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
