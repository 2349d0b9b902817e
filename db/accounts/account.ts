import { v7 as uuidv7 } from 'uuid'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Register } from '#contract/accounts/sign-up.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { firstRow, hasRow, type Sql } from '../connection/sql.ts'
import { publicColumns } from '../people/people.ts'
import { anonymizeCodesOf } from './codes.ts'

/** Returns the account with the private fields that only its owner sees. */
export async function meWith(sql: Sql, userId: string): Promise<Me | undefined> {
  return (await sql<Me[]>`${selectMe(sql, userId)}`)[0]
}

/** The same query as part of another statement. */
export function selectMe(sql: Sql, userId: string) {
  return sql`
    select
      ${publicColumns(sql, userId, { isOwn: true })},
      false as is_following,
      false as is_blocked,
      u.version, u.email, u.phone_number, u.date_of_birth, u.going_audience, u.shows_presence, u.locale,
      u.clock, u.distances,
      case when u.profile_completed_at is null then 0 else 1 end as is_profile_complete,
      u.phone_verified_at is not null as is_phone_verified,
      u.email_verified_at is not null as is_email_verified,
      u.password_hash is not null as has_password,
      (
        select v.email
        from email_verifications v
        where v.user_id = u.id and v.changes_email and v.used_at is null and v.expires_at > now()
        order by v.expires_at desc
        limit 1
      ) as pending_email,
      (
        select json_build_object('id', m.id, 'note', m.note)
        from moderation m
        where m.person_id = u.id and m.action = 'warn' and m.seen_at is null and m.undone_at is null
        order by m.at
        limit 1
      ) as warning
    from users u
    where u.id = ${userId} and u.deleted_at is null
  `
}

/** `isKnownDevice`: this browser has signed in to the account before. */
type Credentials = { id: string; passwordHash: string | null; isKnownDevice: boolean }

/** User names ignore case. `deviceHash` identifies a browser that has signed in to any account before. */
export async function accountNamed(
  sql: Sql,
  username: string,
  deviceHash: Buffer | undefined,
): Promise<Credentials | undefined> {
  return await firstRow(sql<Credentials[]>`
    select
      id, password_hash,
      exists (
        select 1 from known_devices d where d.user_id = users.id and d.device_hash = ${deviceHash ?? null}::bytea
      ) as is_known_device
    from users
    where lower(username) collate "C" = lower(${username}) and deleted_at is null
  `)
}

type PhoneAccount = { id: string; username: string; email: string | null; locale: Locale | null }

export async function accountOfPhone(sql: Sql, phoneNumber: string): Promise<PhoneAccount | undefined> {
  return await firstRow(sql<PhoneAccount[]>`
    select id, username, email, locale
    from users
    where phone_number = ${phoneNumber} and phone_verified_at is not null and deleted_at is null
  `)
}

/** Whether the member has the phone so long that a thief with the device and the password did not just add it. */
export async function hasPhoneForAWeek(sql: Sql, userId: string): Promise<boolean> {
  return await hasRow(sql`
    select 1 from users where id = ${userId} and phone_verified_at < now() - interval '7 days'
  `)
}

export async function passwordHashOf(sql: Sql, userId: string): Promise<string | null> {
  const [account] = await sql<{ passwordHash: string | null }[]>`select password_hash from users where id = ${userId}`
  return account?.passwordHash ?? null
}

export async function setPassword(sql: Sql, userId: string, passwordHash: string) {
  await sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`
}

/** Deletes codes, identity and messages of the previous number, which a deletion of the account would not find. */
export async function setProvedPhone(sql: Sql, userId: string, phoneNumber: string) {
  const [before] = await sql<{ phoneNumber: string | null }[]>`select phone_number from users where id = ${userId}`
  if (before?.phoneNumber && before.phoneNumber !== phoneNumber) {
    await anonymizeCodesOf(sql, 'phone', before.phoneNumber)
    await sql`delete from identities where phone_number = ${before.phoneNumber}`
    await sql`delete from dev_outbox where recipient = ${before.phoneNumber}`
  }
  await sql`
    update users set phone_number = ${phoneNumber}, phone_verified_at = now(), updated_at = now() where id = ${userId}
  `
}

/** True when no account has or recently had the name. `nameHash` is the hash of the name in lower case. */
export async function isUsernameFree(sql: Sql, username: string, nameHash: Buffer): Promise<boolean> {
  const [row] = await sql<{ isTaken: boolean }[]>`
    select
      exists (select 1 from users where lower(username) collate "C" = lower(${username}))
      or exists (select 1 from held_usernames where name_hash = ${nameHash} and held_until > now()) as is_taken
  `
  return !row?.isTaken
}

/** Reserves a released user name for 30 days, so that no other person can take it. */
export async function holdUsername(sql: Sql, nameHash: Buffer) {
  await sql`
    insert into held_usernames (name_hash, held_until)
    values (${nameHash}, now() + interval '30 days')
    on conflict (name_hash) do update set held_until = excluded.held_until
  `
  await sql`delete from held_usernames where held_until < now()`
}

/** Adds an account with a verified phone, or a verified email address. The unique indexes decide; see `duplicateIn`. */
export async function addAccount(
  sql: Sql,
  order: Omit<Register, 'password' | 'confirmPassword' | 'phoneNumber' | 'country' | 'state' | 'placeId'> & {
    /** Null for an account whose email address is proved instead. */
    phoneNumber: string | null
    state: string
    passwordHash: string
  },
): Promise<string> {
  const id = uuidv7()
  const isByEmail = order.phoneNumber === null
  await sql`
    insert into users (
      id, username, password_hash, first_name, last_name, email, email_verified_at, phone_number, phone_verified_at,
      user_type, city, state, date_of_birth, favorite_genres, status_message, promotion_group, profile_image_url
    ) values (
      ${id}, ${order.username}, ${order.passwordHash}, ${order.firstName}, ${order.lastName}, ${order.email},
      case when ${isByEmail} then now() end, ${order.phoneNumber}, case when ${isByEmail} then null else now() end,
      ${order.userType}, ${order.city}, ${order.state}, ${order.dateOfBirth},
      ${order.favoriteGenres}, ${order.statusMessage || null},
      ${(order.userType === 'party_host' && order.promotionGroup) || null}, ${order.profileImageUrl ?? null}
    )
  `
  return id
}

/** An account without a password. Both the email address and the phone are verified. */
export type NewAccount = {
  username: string
  firstName: string
  lastName: string
  email: string | null
  phoneNumber?: string | null
  /** The profile of a member who gave the birthday is complete: the product asks for nothing more. */
  dateOfBirth?: string
  profileImageUrl?: string | null
}

export async function addAccountWithoutPassword(tx: Sql, order: NewAccount): Promise<string> {
  const id = uuidv7()
  const { email, phoneNumber = null, dateOfBirth = null, profileImageUrl = null } = order
  await tx`
    insert into users (
      id, username, first_name, last_name, email, email_verified_at, phone_number, phone_verified_at, date_of_birth,
      profile_completed_at, profile_image_url
    ) values (
      ${id}, ${order.username}, ${order.firstName}, ${order.lastName},
      ${email}, case when ${email !== null} then now() end,
      ${phoneNumber}, case when ${phoneNumber !== null} then now() end,
      ${dateOfBirth}, case when ${dateOfBirth !== null} then now() end, ${profileImageUrl}
    )
  `
  return id
}
