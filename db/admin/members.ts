import type { AdminMember, AdminMemberDetails, AdminMembers, ListMembers, SeenWithin } from '#contract/admin/members.ts'
import { type Fragment, firstRow, type Sql } from '../connection/sql.ts'
import { actorJson } from './roles.ts'

/** Members by their last use, latest first. Only an admin finds a member by a whole email address or phone number. */
export async function adminMembers(
  sql: Sql,
  { q, group, state, seen, skip, limit }: ListMembers,
  { findsContacts }: { findsContacts: boolean },
): Promise<AdminMembers> {
  const name = q.replace(/^@/, '')
  const phone = q.replace(/[^+\d]/g, '')
  const isContact = findsContacts
    ? sql`or lower(m.email) = lower(${q}) or ${/^\+\d{6,}$/.test(phone)} and m.phone_number = ${phone}`
    : sql``
  const rows = await sql<(AdminMember & { total: number })[]>`
    with members as (${members(sql)})
    select ${columns(sql)}, (count(*) over ())::int as total
    from members m
    where (
        ${name} = ''
        or position(fold(${name}) in fold(concat_ws(' ', m.username, m.name, m.first_name, m.last_name))) > 0
        ${isContact}
      )
      and (
        ${group} = 'all'
        or ${group} = 'goers' and m.user_type = 'party_goer'
        or ${group} = 'hosts' and m.user_type = 'party_host'
        or ${group} = 'helpers' and m.role is not null
      )
      and (${state} = 'any' or m.state = ${state})
      and ${isSeen(sql, seen)}
    order by m.last_seen_at desc nulls last, m.id
    offset ${skip}
    limit ${limit}
  `
  const found = rows.map(row => {
    const { total: _, ...member } = row
    return member
  })
  return { total: rows[0]?.total ?? 0, members: found }
}

export async function adminMember(sql: Sql, userId: string): Promise<AdminMemberDetails | undefined> {
  return await firstRow(sql<AdminMemberDetails[]>`
    with members as (${members(sql)})
    select
      ${columns(sql)}, m.created_at,
      (select count(*) from events e where e.host_id = m.id and e.status <> 'draft')::int as events,
      (select count(*) from follows f where f.followee_id = m.id)::int as followers,
      (
        select coalesce(json_agg(d.json order by d.at desc), '[]')
        from (
          select
            o.at,
            json_build_object(
              'id', o.id, 'action', o.action, 'note', o.note, 'at', iso(o.at), 'seenAt', iso(o.seen_at),
              'by', ${actorJson(sql, sql`o.moderator_id`)}, 'undoneAt', iso(o.undone_at),
              'undoneBy', ${actorJson(sql, sql`o.undone_by`)}
            ) as json
          from moderation o
          where o.person_id = m.id
          order by o.at desc
          limit 50
        ) d
      ) as decisions,
      (
        select coalesce(json_agg(json_build_object('reason', r.reason, 'at', iso(r.at)) order by r.at desc), '[]')
        from (
          select r.reason, r.at
          from reports r
          where r.kind = 'user' and r.target_id = m.id::text
          order by r.at desc
          limit 50
        ) r
      ) as latest_reports
    from members m
    where m.id = ${userId}
  `)
}

/** The account of a member who can be warned and suspended, locked against its deletion. */
export async function memberToDecide(tx: Sql, userId: string): Promise<{ isSuspended: boolean } | undefined> {
  return await firstRow(tx<{ isSuspended: boolean }[]>`
    select u.suspended_by is not null as is_suspended
    from users u
    where u.id = ${userId} and ${isMember(tx)}
    for no key update of u
  `)
}

/** Each member with role, state and last use. A later sign-out deletes the session, not the known device. */
function members(sql: Sql): Fragment {
  return sql`
    select
      u.id, u.username, coalesce(u.display_name, concat_ws(' ', u.first_name, u.last_name)) as name, u.first_name,
      u.last_name, u.email, u.phone_number, u.profile_image_url, u.user_type, u.created_at, a.role,
      case
        when u.suspended_by is not null then 'suspended'
        when w.person_id is not null then 'warned'
        else 'active'
      end as state,
      greatest(s.seen_at, k.seen_at) as last_seen_at
    from users u
    left join admin_roles a on a.user_id = u.id
    left join (select user_id, max(seen_at) as seen_at from sessions group by user_id) s on s.user_id = u.id
    left join (select user_id, max(seen_at) as seen_at from known_devices group by user_id) k on k.user_id = u.id
    left join (
      select distinct person_id from moderation where action = 'warn' and undone_at is null and person_id is not null
    ) w on w.person_id = u.id
    where ${isMember(sql)}
  `
}

function columns(sql: Sql): Fragment {
  return sql`
    m.id, m.username, m.name, m.profile_image_url, m.user_type, m.role, m.state, m.last_seen_at,
    (select count(*) from reports r where r.kind = 'user' and r.target_id = m.id::text)::int as reports
  `
}

/** Without sample hosts, who cannot sign in. The sources of listings are deleted accounts. */
function isMember(sql: Sql): Fragment {
  return sql`u.deleted_at is null and not exists (select 1 from sample_hosts h where h.user_id = u.id)`
}

const DAYS = { day: 1, week: 7, month: 30 } as const

function isSeen(sql: Sql, seen: SeenWithin): Fragment {
  if (seen === 'any') return sql`true`
  if (seen === 'longer') return sql`coalesce(m.last_seen_at < now() - make_interval(days => ${DAYS.month}), true)`
  return sql`m.last_seen_at >= now() - make_interval(days => ${DAYS[seen]})`
}
