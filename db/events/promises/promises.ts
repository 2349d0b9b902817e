import { v7 as uuidv7 } from 'uuid'
import type { PassHolder } from '#contract/events/pass/pass-token.ts'
import type { GivenPromises, OwnPromises, Promises, ReplyToPromises } from '#contract/events/promises/promises.ts'
import { recordAudit } from '../../admin/audit.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { notify } from '../../notifications/notify.ts'
import { isOpenTo } from '../../people/people.ts'
import { endOf, isPublic, wasCheckedIn } from '../event/columns.ts'

/** So many people have to answer before a figure is shown: it says nothing about one of them. */
const MIN_ANSWERS = 5
const DAYS_TO_ANSWER = 14

/** A member, or a guest without an account. */
type OfVisitor = { eventId: string; visitor: PassHolder }

/** Undefined for an event that is not public. */
export async function ownPromisesOf(sql: Sql, { eventId, visitor }: OfVisitor): Promise<OwnPromises | undefined> {
  const [row] = await sql<(Promises & { canAnswer: boolean })[]>`
    select ${mayAnswer(sql, visitor)} as can_answer, p.started, p.mix, p.floor
    from events e
    left join promises p on p.event_id = e.id and ${isOf(sql, visitor)}
    where e.id = ${eventId} and ${isPublic(sql)}
  `
  if (!row) return undefined
  const { canAnswer, ...answers } = row
  return { canAnswer, answers }
}

/** Stores the answers of a member or guest who was checked in; without any, nothing is left. Can be repeated. */
export async function answerPromises(sql: Database, { eventId, visitor, ...given }: OfVisitor & GivenPromises) {
  return await sql.begin(async tx => {
    const isGuest = visitor.kind === 'guest'
    const found = await tx`select from events e where e.id = ${eventId} and ${isPublic(tx)} for key share`
    if (found.length === 0) return 'event-not-found'
    // A guest who deletes the data, or claims the place, at the same time: the answer goes with the guest.
    if (isGuest) await tx`select from guests where id = ${visitor.id} for share`
    const allowed = await tx`select from events e where e.id = ${eventId} and ${mayAnswer(tx, visitor)}`
    if (allowed.length === 0) return 'promises-after-door'
    const { started = null, mix = null, floor = null } = given
    const kept = (name: keyof Promises) => {
      const value = given[name]
      return value === undefined ? tx`p.${tx(name)}` : tx`${value}::boolean`
    }
    const own = tx`p.event_id = ${eventId} and ${isOf(tx, visitor)}`
    const changed = tx`started = ${kept('started')}, mix = ${kept('mix')}, floor = ${kept('floor')}, at = now()`
    await tx`
      delete from promises p
      where ${own} and num_nonnulls(${kept('started')}, ${kept('mix')}, ${kept('floor')}) = 0
    `
    if (started === null && mix === null && floor === null) await tx`update promises p set ${changed} where ${own}`
    else
      await tx`
        insert into promises as p (event_id, ${isGuest ? tx`guest_id` : tx`user_id`}, started, mix, floor)
        values (${eventId}, ${visitor.id}, ${started}, ${mix}, ${floor})
        on conflict (${isGuest ? tx`guest_id` : tx`event_id, user_id`}) do update set ${changed}
      `
    await renewSeriesPages(tx, tx`d.event_id = ${eventId}`)
  })
}

/** The servers keep the page of a series in memory, and read it again after a change in its city. */
export async function renewSeriesPages(tx: Sql, isDate: ReturnType<Sql>) {
  await tx`
    insert into removed_events (place)
    select distinct place_of(e.city, e.state) from events e join series_dates d on d.event_id = e.id where ${isDate}
  `
}

/** The guests have taken their data back, and with it their answers. */
export async function deletePromisesOfGuests(tx: Sql, eventId: string, guestIds: string[]) {
  const { count } = await tx`delete from promises where guest_id = any (${guestIds})`
  if (count > 0) await renewSeriesPages(tx, tx`d.event_id = ${eventId}`)
}

/** The guests go with the account of the member, who has one answer: the own one, or the last one of the guests. */
export async function movePromisesOfGuests(tx: Sql, eventId: string, guestIds: string[], userId: string) {
  await tx`
    update promises
    set user_id = ${userId}, guest_id = null
    where guest_id = (select guest_id from promises where guest_id = any (${guestIds}) order by at desc, guest_id limit 1)
      and not exists (select from promises own where own.event_id = ${eventId} and own.user_id = ${userId})
      and not exists (select from events e where e.id = ${eventId} and e.host_id = ${userId})
  `
  await deletePromisesOfGuests(tx, eventId, guestIds)
}

/** A condition: the answers `p` are those of the visitor. */
function isOf(sql: Sql, { kind, id }: PassHolder) {
  return kind === 'guest' ? sql`p.guest_id = ${id}` : sql`p.user_id = ${id}`
}

/**
 * A condition: the visitor was checked in at the event `e`, does not host it, and it is over for two weeks at most.
 * Like elsewhere, only a guest who has proved the phone or address counts.
 */
function mayAnswer(sql: Sql, { kind, id }: PassHolder) {
  return sql`(
    e.status = 'active'
    and now() between ${endOf(sql)} and ${endOf(sql)} + make_interval(days => ${DAYS_TO_ANSWER})
    and ${
      kind === 'guest'
        ? sql`
          exists (
            select from guests g
            where g.id = ${id} and g.event_id = e.id and g.state = 'confirmed' and g.release_at is null
          )
          and ${wasCheckedIn(sql, sql`${`guest:${id}`}`)}
        `
        : sql`e.host_id <> ${id} and ${wasMemberCheckedIn(sql, sql`${id}::uuid`)}`
    }
  )`
}

/**
 * A condition: the member was checked in at the event `e`, and that was not undone. One who took over the place of a
 * guest has the pass of the guest.
 */
export function wasMemberCheckedIn(sql: Sql, userId: ReturnType<Sql>) {
  const passes: ReturnType<Sql> = sql`any (array[
    'member:' || ${userId},
    (
      select 'guest:' || own.guest_id
      from attendances own
      where own.event_id = e.id and own.user_id = ${userId} and own.guest_id is not null
    )
  ])`
  return wasCheckedIn(sql, passes)
}

/** `KeptPromises` of these events as JSON, with the reply `r` for which `isReply` holds; null below five answers. */
export function keptPromises(sql: Sql, eventIds: ReturnType<Sql>, isReply: ReturnType<Sql>) {
  return sql`(
    select case when count(*) >= ${MIN_ANSWERS} then json_strip_nulls(json_build_object(
      'kept', sum(a.kept), 'of', sum(a.answers),
      'reply', (
        select json_build_object('id', r.id, 'text', r.text, 'at', iso(r.at))
        from promise_replies r
        join users w on w.id = r.host_id and w.text_hidden_by is null
        where ${isReply} and r.taken_down_by is null
      )
    )) end
    from promises p
    cross join lateral (
      select
        coalesce(p.started::int, 0) + coalesce(p.mix::int, 0) + coalesce(p.floor::int, 0) as kept,
        num_nonnulls(p.started, p.mix, p.floor) as answers
    ) a
    where p.event_id in (${eventIds})
  )`
}

/**
 * Asks those who were checked in how the night was: at noon of the day after it, by the clock of the venue, or when it
 * ends later. Can be repeated, and run by several processes at once: a member has one notification of an event. One who
 * was checked in at a phone that sends later the same day is asked then.
 */
export async function askVisitors(sql: Sql) {
  const events = await sql<{ id: string }[]>`
    select e.id
    from events e
    where ${isDue(sql)} and exists (
      select from (${visitors(sql)}) v
      where not exists (
        select from notifications n where n.user_id = v.user_id and n.kind = 'how-was-it' and n.entry_id = e.id::text
      )
    )
  `
  for (const { id } of events) {
    const asked: ReturnType<Sql> = sql`
      select v.user_id from events e cross join lateral (${visitors(sql)}) v where e.id = ${id} and ${isDue(sql)}
    `
    await notify(sql, { kind: 'how-was-it', entryId: id, eventId: id }, asked)
  }
}

/** A condition: the day after the event `e` has reached noon, and less than a day has passed since. */
function isDue(sql: Sql) {
  const askedAt: ReturnType<Sql> = sql`greatest((e.night_of + 1 + time '12:00') at time zone e.tz, ${endOf(sql)})`
  return sql`(
    e.status = 'active' and e.deleted_at is null
    and e.night_of between (now() - interval '4 days')::date and (now() + interval '1 day')::date
    and ${askedAt} <= now() and now() < ${askedAt} + interval '1 day'
  )`
}

/** The members who went to the event `e` and may answer, without those who have. */
function visitors(sql: Sql): ReturnType<Sql> {
  return sql`
    select a.user_id
    from attendances a
    where a.event_id = e.id and a.state = 'going' and a.user_id <> e.host_id
      and ${wasMemberCheckedIn(sql, sql`a.user_id`)}
      and exists (select from users u where u.id = e.host_id and ${isOpenTo(sql, sql`a.user_id`)})
      and not exists (select from promises p where p.event_id = e.id and p.user_id = a.user_id)
  `
}

type Order = ReplyToPromises & { userId: string; requestId?: string | undefined }

/**
 * Writes the text of the host below a figure that is shown, or removes it if it is empty. A text that was taken down
 * stays as it is. Can be repeated.
 */
export async function replyToPromises(sql: Database, { userId, slug: typedSlug, text, requestId }: Order) {
  return await sql.begin(async tx => {
    const slug = typedSlug?.toLowerCase() ?? null
    // The lock on the host lets two first replies follow one another.
    const [figure] = await tx<{ seriesId: string | null; isShown: boolean }[]>`
      select s.id as series_id, ${keptPromises(
        tx,
        tx`
          select e.id
          from events e
          where ${slug === null ? tx`e.host_id = u.id and ${isPublic(tx)}` : tx`e.id in (select d.event_id from series_dates d where d.series_id = s.id)`}
        `,
        tx`false`,
      )} is not null as is_shown
      from users u
      left join series s on s.host_id = u.id and s.slug = ${slug}
      where u.id = ${userId} and (${slug}::text is null or s.id is not null)
      for no key update of u
    `
    if (!figure?.isShown) return 'not-found'
    const isOwn = tx`host_id = ${userId} and series_id is not distinct from ${figure.seriesId}`
    const [stored] = await tx<{ id: string; isDown: boolean }[]>`
      select id, taken_down_by is not null as is_down from promise_replies where ${isOwn} for update
    `
    if (stored?.isDown) return 'not-found'
    const id = stored?.id ?? uuidv7()
    if (text === '') await tx`delete from promise_replies where ${isOwn}`
    else
      await tx`
        insert into promise_replies (id, host_id, series_id, text) values (${id}, ${userId}, ${figure.seriesId}, ${text})
        on conflict (id) do update set text = excluded.text, at = now()
      `
    if (figure.seriesId !== null) await renewSeriesPages(tx, tx`d.series_id = ${figure.seriesId}`)
    const action = text === '' ? 'remove-promise-reply' : 'write-promise-reply'
    const target = { targetType: 'promise-reply', targetId: id }
    await recordAudit(tx, { actorId: userId, action, ...target, ...(requestId && { requestId }) })
  })
}
