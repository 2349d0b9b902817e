import { v7 as uuidv7 } from 'uuid'
import type { Decision, DecisionAction, ReportedThing, ReportKind } from '#contract/moderation.ts'
import type { Sql } from '../sql.ts'
import { type Target, targetsOf } from './reported.ts'

type Group = Pick<ReportedThing, 'id' | 'kind' | 'targetId' | 'count' | 'reasons' | 'lastAt' | 'decision'>

/** What was reported, each thing once however many said it: the undecided, or the latest decided. */
export async function reportedThings(sql: Sql, state: 'open' | 'decided'): Promise<ReportedThing[]> {
  const isOpen = state === 'open'
  const groups = await sql<Group[]>`
    select
      (array_agg(r.id order by r.at desc))[1] as id, r.kind, r.target_id, count(*) as count, max(r.at) as last_at,
      json_agg(json_build_object('reason', r.reason, 'at', iso(r.at)) order by r.at desc) as reasons,
      (
        select json_build_object(
          'id', m.id, 'action', m.action, 'note', m.note, 'at', iso(m.at), 'undoneAt', iso(m.undone_at)
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

/** What a decision changed besides the thing itself: sessions to close, and who is to be told. */
export type Decided = { decision: Decision; personId: string | null; sessionIds: string[] }

export type CannotDecide = 'report-not-found' | 'nothing-to-decide' | 'decision-does-not-fit'

/** Every open report of the same thing is answered by it. Must run in a transaction. */
export async function decideReport(
  tx: Sql,
  reportId: string,
  { action, note }: { action: DecisionAction; note: string },
): Promise<Decided | CannotDecide> {
  const [report] = await tx<{ kind: ReportKind; targetId: string; isOpen: boolean }[]>`
    select kind, target_id, decided_at is null as is_open from reports where id = ${reportId} for update
  `
  if (!report) return 'report-not-found'
  if (!report.isOpen) return 'nothing-to-decide'
  const target = (await targetsOf(tx, [report])).get(`${report.kind} ${report.targetId}`)
  if (!fits(action, report.kind, target)) return 'decision-does-not-fit'

  const personId = target?.personId ?? null
  const [decision] = await tx<[Decision]>`
    insert into moderation (id, kind, target_id, action, person_id, note)
    values (${uuidv7()}, ${report.kind}, ${report.targetId}, ${action}, ${personId}, ${note})
    returning id, action, note, at, undone_at
  `
  const sessionIds = action === 'suspend' && personId ? await suspend(tx, personId, decision.id) : []
  if (action === 'take-down') await takeDown(tx, report.kind, report.targetId, decision.id)
  await tx`
    update reports
    set decided_at = now(), decision = ${action}, decided_by = ${decision.id}
    where kind = ${report.kind} and target_id = ${report.targetId} and decided_at is null
  `
  return { decision, personId, sessionIds }
}

function fits(action: DecisionAction, kind: ReportKind, target: Target | undefined): boolean {
  if (action === 'dismiss') return true
  if (!target) return false
  return action === 'take-down' ? kind === 'event' || kind === 'job' || kind === 'review' : target.personId !== null
}

/** Out at once, and out of sight, with the nights and positions they still offer. Returns the sessions that ended. */
async function suspend(tx: Sql, personId: string, by: string): Promise<string[]> {
  const suspended = await tx`
    update users set suspended_by = ${by} where id = ${personId} and suspended_by is null and deleted_at is null returning id
  `
  if (suspended.length === 0) return []
  await tx`
    update events set deleted_at = now(), taken_down_by = ${by}
    where host_id = ${personId} and deleted_at is null and status <> 'draft'
  `
  await tx`update jobs set taken_down_by = ${by} where host_id = ${personId} and taken_down_by is null`
  const ended = await tx<{ id: string }[]>`delete from sessions where user_id = ${personId} returning id`
  return ended.map(({ id }) => id)
}

async function takeDown(tx: Sql, kind: ReportKind, targetId: string, by: string) {
  if (kind === 'event')
    await tx`update events set deleted_at = now(), taken_down_by = ${by} where id = ${targetId} and deleted_at is null`
  if (kind === 'job')
    await tx`update jobs set taken_down_by = ${by} where id = ${targetId}::int and taken_down_by is null`
  if (kind === 'review') {
    await tx`update reviews set taken_down_by = ${by} where id = ${targetId} and taken_down_by is null`
    await recountNightOf(tx, targetId)
  }
}

/** Gives back exactly what this decision took. False when there is no such decision, or it is undone already. */
export async function undoDecision(tx: Sql, decisionId: string): Promise<boolean> {
  const [undone] = await tx<{ kind: ReportKind; targetId: string }[]>`
    update moderation set undone_at = now() where id = ${decisionId} and undone_at is null returning kind, target_id
  `
  if (!undone) return false
  await tx`update users set suspended_by = null where suspended_by = ${decisionId}`
  await tx`
    update events e
    set deleted_at = null, taken_down_by = null
    from users h
    where e.taken_down_by = ${decisionId} and h.id = e.host_id and h.deleted_at is null
  `
  await tx`update jobs set taken_down_by = null where taken_down_by = ${decisionId}`
  await tx`update reviews set taken_down_by = null where taken_down_by = ${decisionId}`
  if (undone.kind === 'review') await recountNightOf(tx, undone.targetId)
  return true
}

async function recountNightOf(tx: Sql, reviewId: string) {
  await tx`
    update events e
    set review_count = r.count, rating_sum = r.sum
    from (
      select event_id, count(*) filter (where taken_down_by is null) as count,
        coalesce(sum(rating) filter (where taken_down_by is null), 0) as sum
      from reviews
      where event_id = (select event_id from reviews where id = ${reviewId})
      group by event_id
    ) r
    where e.id = r.event_id
  `
}

/** A warning is shown until it was read. */
export async function noteWarningSeen(sql: Sql, id: string, userId: string): Promise<boolean> {
  const seen = await sql`
    update moderation set seen_at = coalesce(seen_at, now())
    where id = ${id} and person_id = ${userId} and action = 'warn'
    returning id
  `
  return seen.length === 1
}

export async function isSuspended(sql: Sql, userId: string): Promise<boolean> {
  const found = await sql`select 1 from users where id = ${userId} and suspended_by is not null`
  return found.length === 1
}
