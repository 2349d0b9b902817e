import { CONFIRMED_WEEKS, VENUE_ANSWER_DAYS } from '#contract/events/still-on/last-confirmed.ts'
import type { Database, Fragment, Sql } from '../../connection/sql.ts'
import { venueQuestionOf } from '../../notifications/notifications.ts'
import { notify } from '../../notifications/notify.ts'
import { endOf } from '../event/columns.ts'
import { mayConfirm } from '../event/roles.ts'
import { lockSeriesOf } from '../series/series.ts'

/** The question leads to an event that is still to come when its time for an answer ends. */
const SHOWN_DAYS = VENUE_ANSWER_DAYS + 1

/**
 * Listings and the events of series whose last confirmation is older than six weeks: their venue is asked, and a week
 * later they are hidden. Can be repeated, and run by several processes at once: each step locks the events that it is
 * about, and marks them and writes the notifications in one transaction.
 */
export async function applySixWeeks(sql: Database, nowMs: number) {
  await passConfirmationsOn(sql, nowMs)
  await askVenues(sql, nowMs)
  await hideUnconfirmed(sql, nowMs)
}

/** An event that the same answer is about, or that shows that its series takes place. */
type Related = {
  id: string
  isSame: boolean
  isOfSeries: boolean
  isComing: boolean
  isLate: boolean
  isDue: boolean
  isNewest: boolean
  askedMs: number | null
  isHidden: boolean
}

/**
 * Locks the event, the other ones of its series and host, and for a listing those of its source at its venue. Nearest
 * first.
 */
async function lockRelated(tx: Sql, eventId: string, nowMs: number): Promise<Related[]> {
  await lockSeriesOf(tx, eventId)
  await tx`select k.id ${relatedTo(tx, eventId, nowMs)} order by k.id for update of k`
  return await tx<Related[]>`
    select
      k.id, k.id = e.id as is_same, ${isOfSameSeries(tx)} as is_of_series, ${isComing(tx, nowMs)} as is_coming,
      k.starts_at > ${at(tx, nowMs)} + make_interval(days => ${SHOWN_DAYS}) as is_late, ${isDue(tx, nowMs)} as is_due,
      k.last_confirmed_at = max(k.last_confirmed_at) over () as is_newest,
      (extract(epoch from k.last_asked_at) * 1000)::float8 as asked_ms, k.hidden_at is not null as is_hidden
    ${relatedTo(tx, eventId, nowMs)}
    order by k.starts_at, k.id
  `
}

/** The past events of a series count only while their confirmation does. */
function relatedTo(sql: Sql, eventId: string, nowMs: number): Fragment {
  return sql`
    from events e
    join events k on k.host_id = e.host_id and k.status = 'active' and k.deleted_at is null and k.last_confirmed_at is not null
    where e.id = ${eventId} and e.last_confirmed_at is not null
      and (
        ${isOfSameSeries(sql)}
        or k.id = e.id
        or (e.host_id = e.listed_from and k.listed_from = e.listed_from and k.venue_id is not distinct from e.venue_id)
      )
      and (k.id = e.id or ${isComing(sql, nowMs)} or k.last_asked_at is not null or not ${isDue(sql, nowMs)})
  `
}

function isOfSameSeries(sql: Sql): Fragment {
  return sql`exists (
    select from series_dates d join series_dates o on o.series_id = d.series_id
    where d.event_id = e.id and o.event_id = k.id
  )`
}

function at(sql: Sql, ms: number): Fragment {
  return sql`${new Date(ms).toISOString()}::timestamptz`
}

function isComing(sql: Sql, nowMs: number): Fragment {
  return sql`(coalesce(k.ends_at, k.starts_at + interval '5 hours') >= ${at(sql, nowMs)})`
}

/** A condition: the last confirmation of `k` is older than six weeks. */
function isDue(sql: Sql, nowMs: number): Fragment {
  return sql`(k.last_confirmed_at <= ${at(sql, nowMs)} - make_interval(days => ${CONFIRMED_WEEKS * 7}))`
}

/** The ids of the events `k` to come that the rule may ask about. Sample hosts do not answer. */
function coming(sql: Sql, nowMs: number, condition: Fragment) {
  return sql<{ id: string }[]>`
    select k.id
    from events k
    where k.last_confirmed_at is not null and k.status = 'active' and k.deleted_at is null and ${isComing(sql, nowMs)}
      and ${condition} and not exists (select from sample_hosts s where s.user_id = k.host_id)
    order by k.starts_at, k.id
  `
}

async function askVenues(sql: Database, nowMs: number) {
  for (const { id } of await coming(sql, nowMs, sql`${isDue(sql, nowMs)} and k.last_asked_at is null`))
    await sql.begin(async tx => {
      const related = await lockRelated(tx, id, nowMs)
      const self = related.find(({ isSame }) => isSame)
      // Another process has asked about it, or it was confirmed meanwhile.
      if (!self?.isDue || self.askedMs !== null || (await confirmAsNewest(tx, related))) return
      const asked = related.filter(event => event.isComing && event.isDue && event.askedMs === null)
      const subject = asked.find(({ isLate }) => isLate) ?? asked.at(-1)
      if (!subject) return
      await tx`update events set last_asked_at = ${at(tx, nowMs)} where id = any (${idsOf(asked)})`
      const [{ entryId }] = await tx<[{ entryId: string }]>`
        select ${venueQuestionOf(tx)} as entry_id from events e where e.id = ${subject.id}
      `
      await notify(tx, { kind: 'still-listed', entryId, eventId: subject.id }, askedOf(tx, subject.id))
    })
}

/** The people of the venue; without any the host, and for a listing the moderator who entered it. */
function askedOf(sql: Sql, eventId: string): Fragment {
  return sql`
    with people as (
      select p.user_id
      from events e
      join venue_people p on p.venue_id = e.venue_id
      join users u on u.id = p.user_id and u.deleted_at is null and u.suspended_by is null
      where e.id = ${eventId}
    )
    select user_id from people
    union
    select e.host_id from events e
    where e.id = ${eventId} and e.host_id is distinct from e.listed_from and not exists (select from people)
    union
    select a.actor_id
    from events e
    join audit_log a on a.target_type = 'listing' and a.target_id = e.id::text and a.action = 'add-listing'
    join admin_roles r on r.user_id = a.actor_id
    where e.id = ${eventId} and e.host_id = e.listed_from and not exists (select from people)
  `
}

async function hideUnconfirmed(sql: Database, nowMs: number) {
  const isOver = sql`k.last_asked_at <= ${at(sql, nowMs)} - make_interval(days => ${VENUE_ANSWER_DAYS})`
  for (const { id } of await coming(sql, nowMs, sql`k.hidden_at is null and ${isOver}`))
    await sql.begin(async tx => {
      const related = await lockRelated(tx, id, nowMs)
      const self = related.find(({ isSame }) => isSame)
      if (!self || self.askedMs === null || self.isHidden || (await confirmAsNewest(tx, related))) return
      const hidden = related.filter(event => event.isComing && !event.isHidden && event.askedMs === self.askedMs)
      await tx`update events set hidden_at = ${at(tx, nowMs)} where id = any (${idsOf(hidden)})`
    })
}

/** An edit, an answer or the door has confirmed one event of a series: so are the others. */
async function passConfirmationsOn(sql: Database, nowMs: number) {
  const confirmed = await sql<{ id: string }[]>`
    select distinct on (d.series_id) k.id
    from events k
    join series_dates d on d.event_id = k.id
    where k.last_confirmed_at > ${at(sql, nowMs)} - interval '1 day' and k.status = 'active' and k.deleted_at is null
    order by d.series_id, k.last_confirmed_at desc
  `
  for (const { id } of confirmed)
    await sql.begin(async tx => await confirmAsNewest(tx, await lockRelated(tx, id, nowMs)))
}

/** Gives the events of a series its newest confirmation. True if one of them had an older one. */
async function confirmAsNewest(tx: Sql, related: Related[]): Promise<boolean> {
  const ofSeries = related.filter(({ isOfSeries }) => isOfSeries)
  const newest = ofSeries.find(({ isNewest }) => isNewest)
  const older = ofSeries.filter(event => !event.isNewest && (event.isComing || event.askedMs !== null))
  if (!newest || older.length === 0) return false
  await tx`
    update events e
    set last_confirmed_at = n.last_confirmed_at, last_asked_at = null, hidden_at = null
    from events n
    where n.id = ${newest.id} and e.id = any (${idsOf(older)})
  `
  return true
}

function idsOf(events: Related[]): string[] {
  return events.map(({ id }) => id)
}

type Answer = { eventId: string; userId: string; at?: string | undefined }

/**
 * Confirms that a party still takes place, at any time: all dates of its series, or the listings that its venue was
 * asked about together. False for a member who may not say so, and for another event.
 */
export async function confirmParty(
  sql: Database,
  { eventId, userId, at: given = '' }: Answer,
  nowMs = Date.now(),
): Promise<boolean> {
  return await sql.begin(async tx => {
    const related = await lockRelated(tx, eventId, nowMs)
    const self = related.find(({ isSame }) => isSame)
    const allowed = await tx`select from events e where e.id = ${eventId} and ${mayConfirm(tx, userId)}`
    const answered = related.filter(
      event => event.isSame || event.isOfSeries || (event.askedMs !== null && event.askedMs === self?.askedMs),
    )
    if (allowed.length === 0 || !answered.some(event => event.isComing)) return false
    const confirmed = answered.filter(event => event.isComing || event.askedMs !== null)
    await tx`
      update events e
      set last_confirmed_at = greatest(last_confirmed_at, least(coalesce(${given || null}::timestamptz, now()), now())),
        last_asked_at = null, hidden_at = null
      where e.id = any (${idsOf(confirmed)})
    `
    return true
  })
}

/** An event to come of which the question is, with its state; nearest first. */
export type AskedParty = { id: string; state: 'question' | 'confirmed'; isOfSeries: boolean }

/** The events of a question that was asked at `askedMs`; empty if it is closed, or this member was not asked. */
export async function partiesOfQuestion(
  sql: Sql,
  { eventId, userId, askedFor }: { eventId: string; userId: string; askedFor: number },
): Promise<AskedParty[]> {
  const nowMs = Date.now()
  return await sql<AskedParty[]>`
    select
      k.id, ${isOfSameSeries(sql)} as is_of_series,
      case when k.last_asked_at = ${at(sql, askedFor)} then 'question' else 'confirmed' end as state
    ${relatedTo(sql, eventId, nowMs)} and ${isComing(sql, nowMs)} and ${mayConfirm(sql, userId)}
      and (k.last_asked_at = ${at(sql, askedFor)} or k.last_confirmed_at >= ${at(sql, askedFor)})
    order by k.starts_at, k.id
  `
}

/** Events of earlier releases, which came under the rule without the time of a confirmation. */
export async function noteEarlierConfirmations(sql: Sql) {
  await sql`
    update events k
    set last_confirmed_at = greatest(
      case when k.host_id = k.listed_from then k.created_at end,
      (
        select max(greatest(
          s.created_at, o.confirmed_at,
          (select max(c.at) from event_changes c where c.event_id = o.id and c.what <> 'published')
        ))
        from series_dates d
        join series s on s.id = d.series_id
        join series_dates other on other.series_id = s.id
        join events o on o.id = other.event_id and o.host_id = k.host_id
        where d.event_id = k.id
      )
    )
    from events e
    where e.id = k.id and e.last_confirmed_at is null and e.status = 'active' and e.deleted_at is null
      and ${endOf(sql)} >= now()
      and (e.host_id = e.listed_from or exists (select from series_dates d where d.event_id = e.id))
  `
}
