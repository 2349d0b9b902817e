import { v7 as uuidv7 } from 'uuid'
import type { DecideMember } from '#contract/admin/members.ts'
import type { Decision, DecisionAction, ReportedContent } from '#contract/admin/moderation.ts'
import type { AdminRole } from '#contract/admin/roles.ts'
import type { ReportKind } from '#contract/people/person.ts'
import { endEveryAccessOf } from '../accounts/recovery.ts'
import { endSessionsOf } from '../accounts/session-revocation.ts'
import { type Fragment, hasRow, type Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'
import { recountRatings } from '../events/page/reviews.ts'
import { renewSeriesPages } from '../events/promises/promises.ts'
import { releasePlacesOf, updatePlaces } from '../events/venue/places.ts'
import { bumpPartnersOf } from '../messages/list-versions.ts'
import { notifyOfCancellations, withdrawCancellations } from '../notifications/notify-goers.ts'
import { notifyOfDecision } from '../notifications/notify-members.ts'
import { memberToDecide } from './members.ts'
import { hostMessageAuthor, type Target, targetsOf } from './reported.ts'
import { actorJson, adminRoleOf, hasAdminRole, isLastAdmin } from './roles.ts'

type Group = Pick<ReportedContent, 'id' | 'kind' | 'targetId' | 'count' | 'reasons' | 'lastAt' | 'decision'>

/** Reported content, one entry for each target: either its open reports, or the latest decided ones. */
export async function reportedContent(sql: Sql, state: 'open' | 'decided'): Promise<ReportedContent[]> {
  const isOpen = state === 'open'
  const groups = await sql<Group[]>`
    select
      (array_agg(r.id order by r.at desc))[1] as id, r.kind, r.target_id, count(*) as count, max(r.at) as last_at,
      to_json((array_agg(json_build_object('reason', r.reason, 'at', iso(r.at)) order by r.at desc))[1:20]) as reasons,
      (
        select json_build_object(
          'id', m.id, 'action', m.action, 'note', m.note, 'at', iso(m.at), 'by', ${actorJson(sql, sql`m.moderator_id`)},
          'undoneAt', iso(m.undone_at), 'undoneBy', ${actorJson(sql, sql`m.undone_by`)}
        )
        from moderation m
        where m.id = r.decided_by
      ) as decision
    from reports r
    where ${isOpen ? sql`r.decided_at is null` : sql`r.decided_by is not null`}
    group by r.kind, r.target_id, r.decided_by
    order by ${isOpen ? sql`count(*) desc, min(r.at)` : sql`max(r.decided_at) desc`}
    limit 100
  `
  const targets = await targetsOf(sql, groups)
  return groups.map(group => ({ ...group, target: targets.get(`${group.kind} ${group.targetId}`)?.shown ?? null }))
}

/** The sessions to close, the members to notify, and the users whose conversation list has changed. */
export type Decided = {
  decision: Decision
  personId: string | null
  sessionIds: string[]
  partners: string[]
}

type Decider = {
  /** The member who decides; undefined, or without an id, for the credentials in the environment. */
  by: { userId: string | null; role: AdminRole } | undefined
  /** Whether the last admin cannot be suspended. */
  isAdminKept: boolean
}

/** Decides every open report of the target, in a transaction that holds `lockAdminRoles` for a suspension. */
export async function decideReport(
  tx: Sql,
  reportId: string,
  { action, note }: { action: DecisionAction; note: string },
  { by, isAdminKept }: Decider,
) {
  // Locks all reports of the target in one order, so that the decisions of two admins about the same target run one
  // after the other.
  const reports = await tx<{ id: string; kind: ReportKind; targetId: string; isOpen: boolean }[]>`
    select r.id, r.kind, r.target_id, r.decided_at is null as is_open
    from reports r
    join reports chosen on chosen.kind = r.kind and chosen.target_id = r.target_id
    where chosen.id = ${reportId}
    order by r.id
    for update of r
  `
  const report = reports.find(({ id }) => id === reportId)
  if (!report) return 'report-not-found'
  if (!report.isOpen) return 'nothing-to-decide'
  const target = (await targetsOf(tx, [report])).get(`${report.kind} ${report.targetId}`)
  if (!fits(action, report.kind, target)) return 'decision-does-not-fit'

  return await decide(tx, { ...report, personId: target?.personId ?? null, action, note }, { by, isAdminKept })
}

/** Warns or suspends a member without waiting for a report. Open reports of the member are decided by it, too. */
export async function decideMember(tx: Sql, personId: string, { action, note }: DecideMember, decider: Decider) {
  const member = await memberToDecide(tx, personId)
  if (!member) return 'user-not-found'
  if (action === 'suspend' && member.isSuspended) return 'nothing-to-decide'
  return await decide(tx, { kind: 'user', targetId: personId, personId, action, note }, decider)
}

type Measure = { kind: ReportKind; targetId: string; personId: string | null; action: DecisionAction; note: string }

/** Stores the decision, carries it out, and closes the open reports of the same target. */
async function decide(
  tx: Sql,
  { kind, targetId, personId, action, note }: Measure,
  { by, isAdminKept }: Decider,
): Promise<Decided | 'own-content' | 'admins-only' | 'last-admin'> {
  if (personId !== null && personId === by?.userId) return 'own-content'
  if (action === 'suspend' && personId !== null) {
    if (by?.role === 'moderator' && (await adminRoleOf(tx, personId)) === 'admin') return 'admins-only'
    if (isAdminKept && (await isLastAdmin(tx, personId))) return 'last-admin'
  }
  const [decision] = await tx<[Decision]>`
    insert into moderation (id, kind, target_id, action, person_id, note, moderator_id)
    values (${uuidv7()}, ${kind}, ${targetId}, ${action}, ${personId}, ${note}, ${by?.userId ?? null})
    returning id, action, note, at, ${actorJson(tx, tx`moderator_id`)} as by, undone_at, null as undone_by
  `
  const suspended = action === 'suspend' && personId ? await suspend(tx, personId, decision.id) : undefined
  if (action === 'take-down') await takeDown(tx, kind, targetId, decision.id)
  const events = await upcomingEventsTakenDownBy(tx, decision.id)
  await tx`
    update reports
    set decided_at = now(), decision = ${action}, decided_by = ${decision.id}
    where kind = ${kind} and target_id = ${targetId} and decided_at is null
  `
  await notifyOfCancellations(
    tx,
    events.map(({ id }) => id),
  )
  await notifyOfDecision(tx, decision.id)
  return { decision, personId, sessionIds: suspended?.sessionIds ?? [], partners: suspended?.partners ?? [] }
}

/** The upcoming events that this decision took down; their attendees must be notified. */
function upcomingEventsTakenDownBy(tx: Sql, by: string) {
  return tx<{ id: string }[]>`
    select e.id
    from events e
    where e.taken_down_by = ${by} and e.status = 'active' and ${endOf(tx)} >= now()
    order by e.starts_at
  `
}

function fits(action: DecisionAction, kind: ReportKind, target: Target | undefined): boolean {
  if (action === 'dismiss') return true
  if (!target) return false
  // A message is visible to two people only, so it cannot be taken down; its sender can be warned or suspended.
  return action === 'take-down' ? kind !== 'message' : target.personId !== null
}

/** Ends the sessions, hides the person with events, jobs and reviews, and releases the places at events to come. */
async function suspend(tx: Sql, personId: string, by: string) {
  const suspended = await tx`
    update users set suspended_by = ${by} where id = ${personId} and suspended_by is null and deleted_at is null returning id
  `
  if (suspended.length === 0) return undefined
  // As in the deletion of an account.
  await tx`select id from jobs where host_id = ${personId} order by id for update`
  await lockEventsOf(tx, personId)
  await tx`
    update events set deleted_at = now(), taken_down_by = ${by}
    where host_id = ${personId} and deleted_at is null and status <> 'draft'
  `
  await hide(tx, 'job', tx`${by}`, tx`m.host_id = ${personId} and m.taken_down_by is null`)
  await hide(tx, 'review', tx`${by}`, tx`m.user_id = ${personId} and m.taken_down_by is null`)
  await releasePlacesOf(tx, personId)
  const sessionIds = await endSessionsOf(tx, personId)
  await endEveryAccessOf(tx, personId)
  return { sessionIds, partners: await bumpPartnersOf(tx, personId) }
}

/** Locks the events of the person or with the person's places, in the order of other transactions. */
async function lockEventsOf(tx: Sql, personId: string) {
  await tx`
    select e.id
    from events e
    where e.host_id = ${personId}
      or e.id in (select event_id from attendances where user_id = ${personId} and state <> 'interested')
      or e.id in (select event_id from held_places where user_id = ${personId})
      or e.id in (select event_id from jobs where host_id = ${personId})
    order by e.id
    for update
  `
}

type ContentKind = Exclude<ReportKind, 'user' | 'event' | 'message'>

/** What is only hidden: the table of each kind, the column that a report names, and the author of the row `m`. */
const CONTENT: Record<ContentKind, { table: string; id: string; author: (sql: Sql) => Fragment }> = {
  job: { table: 'jobs', id: 'id', author: sql => sql`m.host_id` },
  'host-message': {
    table: 'host_messages',
    id: 'id',
    author: sql => sql`(select ${hostMessageAuthor(sql)} from events e where e.id = m.event_id)`,
  },
  venue: { table: 'venues', id: 'slug', author: sql => sql`null::uuid` },
  artist: { table: 'artists', id: 'slug', author: sql => sql`null::uuid` },
  'promise-reply': { table: 'promise_replies', id: 'id', author: sql => sql`m.host_id` },
  review: { table: 'reviews', id: 'id', author: sql => sql`m.user_id` },
}

/** Sets the decision that hides this content, and renews what is counted of it. */
async function hide(tx: Sql, kind: ContentKind, by: Fragment, which: Fragment) {
  const hidden = await tx<{ eventId: string; seriesId: string | null }[]>`
    update ${tx(CONTENT[kind].table)} m set taken_down_by = ${by} where ${which}
    returning to_jsonb(m) ->> 'event_id' as event_id, to_jsonb(m) ->> 'series_id' as series_id
  `
  const eventIds = hidden.map(({ eventId }) => eventId)
  if (kind === 'review') await recountRatings(tx, eventIds)
  if (kind !== 'promise-reply') return
  for (const { seriesId } of hidden) if (seriesId !== null) await renewSeriesPages(tx, tx`d.series_id = ${seriesId}`)
}

async function takeDown(tx: Sql, kind: ReportKind, targetId: string, by: string) {
  if (kind === 'user')
    await tx`update users set text_hidden_by = ${by} where id = ${targetId} and text_hidden_by is null`
  else if (kind === 'event')
    await tx`update events set deleted_at = now(), taken_down_by = ${by} where id = ${targetId} and deleted_at is null`
  else if (kind !== 'message')
    await hide(tx, kind, tx`${by}`, tx`m.${tx(CONTENT[kind].id)} = ${targetId} and m.taken_down_by is null`)
}

/**
 * Restores what this decision took down, except content that another active decision keeps hidden: an event that was
 * taken down stays hidden when the suspension of its host is undone, and the other way round. Returns undefined when
 * there is no such decision or it is undone already, otherwise the users whose conversation list changed. Members do
 * not undo decisions about themselves. The end of a suspension gives its person the role at the admin page back, which
 * only an admin may do. The caller undoes the transaction after a refusal.
 */
export async function undoDecision(
  tx: Sql,
  decisionId: string,
  by: Decider['by'],
): Promise<{ partners: string[] } | 'own-content' | 'admins-only' | undefined> {
  const [undone] = await tx<{ action: DecisionAction; personId: string | null }[]>`
    update moderation set undone_at = now(), undone_by = ${by?.userId ?? null}
    where id = ${decisionId} and undone_at is null
    returning action, person_id
  `
  if (!undone) return undefined
  const { action, personId } = undone
  if (personId !== null && personId === by?.userId) return 'own-content'
  if (action === 'suspend' && personId !== null && by?.role === 'moderator' && (await hasAdminRole(tx, personId)))
    return 'admins-only'
  const [person] = await tx<{ id: string }[]>`
    update users u
    set suspended_by = (
      select m.id
      from moderation m
      where m.person_id = u.id and m.action = 'suspend' and m.undone_at is null
      order by m.at, m.id
      limit 1
    )
    where u.suspended_by = ${decisionId}
    returning u.id
  `
  await tx`
    update users u set text_hidden_by = (
      select m.id
      from moderation m
      where m.kind = 'user' and m.target_id = u.id::text and m.action = 'take-down' and m.undone_at is null
      order by m.at, m.id
      limit 1
    )
    where u.text_hidden_by = ${decisionId}
  `
  const events = await tx<{ id: string; isRestored: boolean }[]>`
    with restored as (
      select e.id, ${stillHiddenBy(tx, 'event', tx`e.id`, tx`e.host_id`)} as hidden_by
      from events e
      join users h on h.id = e.host_id
      -- The source of a listing is a deleted account from the start.
      where e.taken_down_by = ${decisionId} and (h.deleted_at is null or e.host_id = e.listed_from)
    )
    update events e
    set deleted_at = case when restored.hidden_by is not null then e.deleted_at end, taken_down_by = restored.hidden_by
    from restored
    where e.id = restored.id
    returning e.id, e.deleted_at is null and e.status = 'active' as is_restored
  `
  await withdrawCancellations(
    tx,
    events.filter(({ isRestored }) => isRestored).map(({ id }) => id),
  )
  for (const { id } of events.toSorted((one, other) => (one.id < other.id ? -1 : 1))) await updatePlaces(tx, id)
  for (const kind of Object.keys(CONTENT) as ContentKind[]) {
    const { id, author } = CONTENT[kind]
    await hide(tx, kind, stillHiddenBy(tx, kind, tx`m.${tx(id)}`, author(tx)), tx`m.taken_down_by = ${decisionId}`)
  }
  return { partners: person ? await bumpPartnersOf(tx, person.id) : [] }
}

/** The other decision that hides this content: a suspension of its owner, or a take-down. */
export function stillHiddenBy(sql: Sql, kind: ReportKind, id: Fragment, ownerId: Fragment): Fragment {
  return sql`
    coalesce(
      (select o.suspended_by from users o where o.id = ${ownerId}),
      (
        select other.id
        from moderation other
        where other.kind = ${kind} and other.target_id = ${id}::text and other.action = 'take-down' and other.undone_at is null
        order by other.at, other.id
        limit 1
      )
    )
  `
}

/** Marks a warning as read; until then it is shown. */
export async function setWarningSeen(sql: Sql, id: string, userId: string): Promise<boolean> {
  return await hasRow(sql`
    update moderation set seen_at = coalesce(seen_at, now())
    where id = ${id} and person_id = ${userId} and action = 'warn'
    returning id
  `)
}

export async function isSuspended(sql: Sql, userId: string): Promise<boolean> {
  return (await sql`select 1 from users where id = ${userId} and suspended_by is not null`).length === 1
}
