import type { AdminPerson, AdminRole } from '#contract/admin/roles.ts'
import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Fragment, Sql } from '../connection/sql.ts'

/** The longest list that the admin page shows and a site needs. */
const MAX_PEOPLE = 100

export async function adminPeople(sql: Sql): Promise<AdminPerson[]> {
  return await sql<AdminPerson[]>`
    select
      u.id, u.username, coalesce(u.display_name, concat_ws(' ', u.first_name, u.last_name)) as name, r.role,
      u.suspended_by is not null as is_suspended, ${actorJson(sql, sql`r.named_by`)} as named_by, r.at
    from admin_roles r
    join users u on u.id = r.user_id and u.deleted_at is null
    order by r.role, r.at, u.id
  `
}

/** The admins who can open the admin page. */
export async function countAdmins(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from admin_roles r
    join users u on u.id = r.user_id
    where r.role = 'admin' and ${isActive(sql)}
  `
  return count
}

/** The role of an account that is neither deleted nor suspended. */
export async function adminRoleOf(sql: Sql, userId: string): Promise<AdminRole | null> {
  const [row] = await sql<{ role: AdminRole }[]>`
    select r.role
    from admin_roles r
    join users u on u.id = r.user_id
    where r.user_id = ${userId} and ${isActive(sql)}
  `
  return row?.role ?? null
}

/** Whether the account has a role, also while it is suspended and cannot use it. */
export async function hasAdminRole(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select 1 from admin_roles where user_id = ${userId}`).length === 1
}

/**
 * Changes of roles, suspensions and deletions of admins run one after the other until their commit, so that two admins
 * who remove each other at the same time do not leave the site without one. Taken before any row is locked.
 */
export async function lockAdminRoles(tx: Sql) {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.adminRoles})`
}

/** Those who hold this run beside each other, and changes of roles wait for them. Taken before any row is locked. */
export async function lockAdminRolesShared(tx: Sql) {
  await tx`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.adminRoles})`
}

/** Whether the site would have no admin without this account. The caller holds `lockAdminRoles`. */
export async function isLastAdmin(tx: Sql, userId: string): Promise<boolean> {
  if ((await adminRoleOf(tx, userId)) !== 'admin') return false
  const others = await tx`
    select 1
    from admin_roles r
    join users u on u.id = r.user_id
    where r.role = 'admin' and r.user_id <> ${userId} and ${isActive(tx)}
    limit 1
  `
  return others.length === 0
}

/** The same for an account that deletes itself; the lock is taken only for an admin. */
export async function isLastAdminLeaving(tx: Sql, userId: string): Promise<boolean> {
  if ((await adminRoleOf(tx, userId)) !== 'admin') return false
  await lockAdminRoles(tx)
  return await isLastAdmin(tx, userId)
}

type Given = { role: AdminRole; namedBy: string | null }

/** The caller holds `lockAdminRoles`. */
export async function giveAdminRole(
  tx: Sql,
  userId: string,
  { role, namedBy }: Given,
): Promise<'given' | 'unchanged' | 'too-many'> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int as count from admin_roles where user_id <> ${userId}
  `
  if (count >= MAX_PEOPLE) return 'too-many'
  const given = await tx`
    insert into admin_roles as r (user_id, role, named_by) values (${userId}, ${role}, ${namedBy})
    on conflict (user_id) do update
      set role = excluded.role, named_by = excluded.named_by, at = now()
      where r.role <> excluded.role
    returning 1
  `
  return given.length === 1 ? 'given' : 'unchanged'
}

/** The sessions of the admin page end, because each call reads the role. */
export async function removeAdminRole(tx: Sql, userId: string) {
  await tx`delete from admin_roles where user_id = ${userId}`
}

export type GivenPerson = { id: string } | { username: string }

/** The account that can be given a role. The row is locked against its deletion. */
export async function accountToName(tx: Sql, person: GivenPerson): Promise<string | undefined> {
  const [account] = await tx<{ id: string }[]>`
    select u.id
    from users u
    -- Nobody can sign in with the account of a sample host.
    where ${isGiven(tx, person)} and ${isActive(tx)} and not exists (select 1 from sample_hosts s where s.user_id = u.id)
    for no key update of u
  `
  return account?.id
}

/** The account that has a role, also a suspended one. */
export async function holderOfRole(tx: Sql, person: GivenPerson): Promise<string | undefined> {
  const [account] = await tx<{ id: string }[]>`
    select u.id from admin_roles r join users u on u.id = r.user_id where ${isGiven(tx, person)}
  `
  return account?.id
}

function isGiven(sql: Sql, person: GivenPerson): Fragment {
  return 'id' in person ? sql`u.id = ${person.id}` : sql`lower(u.username) = lower(${person.username})`
}

/** A condition: the account `u` is neither deleted nor suspended. */
function isActive(sql: Sql): Fragment {
  return sql`u.deleted_at is null and u.suspended_by is null`
}

/** `AdminActor` as JSON; null without an id. */
export function actorJson(sql: Sql, userId: Fragment): Fragment {
  return sql`(
    select json_build_object(
      'name',
      case
        when a.deleted_at is null
          then coalesce(a.display_name, concat_ws(' ', a.first_name, a.last_name)) || ' (@' || a.username || ')'
      end
    )
    from users a
    where a.id = ${userId}
  )`
}
