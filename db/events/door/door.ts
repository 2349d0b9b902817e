import type { DoorList, DoorNight, DoorNoShow, DoorPage, DoorRow } from '#contract/events/door/door.ts'
import type { EventRole } from '#contract/events/event-rights.ts'
import type { Stored } from '#contract/responses.ts'
import { recordAudit } from '../../admin/audit.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { endOf, wasCheckedIn } from '../event/columns.ts'
import { hasRight, isAllowedAt, roleIn } from '../event/roles.ts'
import { confirmAtDoor } from '../still-on/confirmations.ts'

/** The event of a door as its list shows it. */
export type DoorEvent = Stored<Omit<DoorList, 'people' | 'keys' | 'secret' | 'role'>>

/** The event and the role of a member who works at its door; undefined for all others. */
export async function doorFor(
  sql: Sql,
  eventId: string,
  userId: string,
): Promise<(DoorEvent & { role: EventRole }) | undefined> {
  return await firstRow(sql<(DoorEvent & { role: EventRole })[]>`
    select ${doorColumns(sql)}, ${roleIn(sql, userId)} as role
    from events e
    where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'see-guests')}
  `)
}

/** The columns of `DoorEvent`; needs `events e`. */
export function doorColumns(sql: Sql) {
  return sql`
    e.id as event_id, e.title, e.night_of::text, iso(e.starts_at) as starts_at, iso(${endOf(sql)}) as ends_at,
    e.tz as time_zone, e.capacity, e.price_cents, e.currency, e.prices
  `
}

/** An event has at most so many rows, of all phones together. */
const MAX_ROWS = 20_000

/** The most rows in one response. */
const PAGE_ROWS = 1_000

/** Rows that arrive so long after the event are noted in the audit log. */
const LATE_HOURS = 12

type DoorOrder = { eventId: string; rows: readonly DoorRow[]; after: number; sentBy: string | null }

/**
 * Stores rows and returns those after `after`, the new ones included. A row that is there already stays as it is. The
 * lock makes the order of `seq` the order of the commits, so that a phone that has read up to a number misses no row.
 * The caller has checked that the sender works at the door.
 */
export async function exchangeDoorRows(
  sql: Database,
  { eventId, rows, after, sentBy }: DoorOrder,
): Promise<DoorPage | 'door-full'> {
  if (rows.length === 0) return await rowsAfter(sql, eventId, after)
  return await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`door ${eventId}`}, 0))`
    const [{ last, isLate }] = await tx<[{ last: number; isLate: boolean }]>`
      select
        coalesce((select max(seq) from door_rows where event_id = ${eventId}), 0) as last,
        ${endOf(tx)} < now() - make_interval(hours => ${LATE_HOURS}) as is_late
      from events e
      where e.id = ${eventId}
    `
    if (last + rows.length > MAX_ROWS) return 'door-full'
    const { count } = await tx`
      insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass, ref, mark, cents, reason, sent_by)
      select
        ${eventId}, r.device, r.counter, ${last} + row_number() over (order by r.device, r.counter), r.at, r.by, r.kind,
        r.pass, r.ref, r.mark, r.cents, r.reason, ${sentBy}
      from (
        select distinct on (device, counter) *
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as sent (
          device text, counter int, at timestamptz, by text, kind text, pass text, ref text, mark text, cents int, reason text
        )
      ) r
      where not exists (
        select from door_rows d where d.event_id = ${eventId} and d.device = r.device and d.counter = r.counter
      )
    `
    if (isLate && count > 0)
      await recordAudit(tx, { actorId: sentBy, action: 'late-door-rows', targetType: 'event', targetId: eventId })
    if (count > 0 && rows.some(({ kind }) => kind === 'in')) await confirmAtDoor(tx, eventId)
    return await rowsAfter(tx, eventId, after)
  })
}

async function rowsAfter(sql: Sql, eventId: string, after: number): Promise<DoorPage> {
  const found = await sql<{ seq: number; row: DoorRow }[]>`
    select
      seq,
      json_strip_nulls(json_build_object(
        'device', device, 'counter', counter, 'at', iso(at), 'by', by_name, 'kind', kind, 'pass', pass, 'ref', ref,
        'mark', mark, 'cents', cents, 'reason', reason
      )) as row
    from door_rows
    where event_id = ${eventId} and seq > ${after}
    order by seq
    limit ${PAGE_ROWS}
  `
  return {
    rows: found.map(({ row }) => row),
    next: found.at(-1)?.seq ?? after,
    hasMore: found.length === PAGE_ROWS,
    now: new Date().toISOString(),
  }
}

/** The report compares with so many dates. */
const WEEKS = 8

/**
 * The arrivals of the last dates of the series before this one, the latest first; dates whose door wrote nothing are
 * left out. Undefined for those who may not edit the event.
 */
export async function doorWeeksOf(sql: Sql, eventId: string, userId: string): Promise<DoorNight[] | undefined> {
  if (!(await isAllowedAt(sql, eventId, userId, 'edit'))) return undefined
  return await sql<DoorNight[]>`
    with quarters as (
      select
        d.night, count(*)::int as people,
        -- A person who comes along counts with the one who came in first.
        floor(extract(epoch from (coalesce(first.at, r.at) at time zone e.tz) - e.night_of::timestamp) / 900)::int as quarter
      from series_dates this
      join series_dates d on d.series_id = this.series_id and d.night < this.night
      join events e on e.id = d.event_id
      join door_rows r on r.event_id = d.event_id and r.kind in ('in', 'plus')
      left join door_rows first
        on r.kind = 'plus' and first.event_id = r.event_id and r.ref = first.device || ':' || first.counter
      where this.event_id = ${eventId}
        and not exists (
          select from door_rows u
          where u.event_id = r.event_id and u.kind = 'undo' and u.ref = r.device || ':' || r.counter
        )
        and not exists (
          select from door_rows u where u.event_id = r.event_id and u.kind = 'undo' and u.ref = r.ref
        )
      group by d.night, quarter
    )
    select
      night::text, sum(people)::int as people,
      json_agg(json_build_object('quarter', quarter, 'people', people) order by quarter) as quarters
    from quarters
    group by night
    order by night desc
    limit ${WEEKS}
  `
}

/** So many of the last nights of a member at one host are counted. */
const NIGHTS = 5

/**
 * The members with a place at the event who did not come to some of the last events of its host. Events without an
 * arrival at the door do not count, because the list was not used there. Undefined for all but the host.
 */
export async function doorNoShowsOf(sql: Sql, eventId: string, userId: string): Promise<DoorNoShow[] | undefined> {
  if (!(await isAllowedAt(sql, eventId, userId, 'own'))) return undefined
  return await sql<DoorNoShow[]>`
    select
      coalesce('guest:' || here.guest_id, 'member:' || here.user_id) as pass,
      count(*) filter (where not night.came)::int as missed, count(*)::int as nights
    from attendances here
    cross join lateral (
      select ${wasCheckedIn(sql, sql`coalesce('guest:' || a.guest_id, 'member:' || a.user_id)`)} as came
      from attendances a
      join events e on e.id = a.event_id
      where a.user_id = here.user_id and a.state = 'going' and e.host_id = ${userId} and e.id <> ${eventId}
        and e.status = 'active' and e.deleted_at is null and ${endOf(sql)} < now()
        and exists (select from door_rows d where d.event_id = e.id and d.kind = 'in')
      order by e.starts_at desc
      limit ${NIGHTS}
    ) night
    where here.event_id = ${eventId} and here.state = 'going'
    group by here.user_id, here.guest_id
    having count(*) filter (where not night.came) > 0
    order by missed desc, pass
  `
}
