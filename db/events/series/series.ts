import { v7 as uuidv7 } from 'uuid'
import { instantOf, tonightIn } from '#contract/events/nights.ts'
import { datesBetween, horizonAt, nextNights, type Rule, ruleOn } from '#contract/events/series/recurrence.ts'
import { firstRow, type Sql } from '../../connection/sql.ts'
import { type EventState, insertEvents, type LastConfirmation } from '../form/publishing.ts'
import { eventOn, fieldsOf, type SeriesFields } from './fields.ts'

/** The series that a host may have at once. */
const MAX_SERIES = 100

export type SeriesRule = Rule & { fields: SeriesFields }

/** A date with an event, with a former one, or without one because it is skipped. */
export type SeriesDate = { night: string; eventId: string | null; skippedAt: string | null; skipReason: string | null }

/** A series that the transaction has locked. Every change of a series, of its rules and dates locks it first. */
export type Series = {
  id: string
  slug: string
  hostId: string
  /** Null for a series whose first event is still a draft, or that has ended. */
  dueAt: string | null
  rules: SeriesRule[]
  dates: SeriesDate[]
}

type SeriesRow = Omit<Series, 'rules' | 'dates'>

/** Locks the series of an event of this host; undefined for other events. Must come before the lock of an event. */
export async function lockedSeriesOf(tx: Sql, eventId: string, hostId: string): Promise<Series | undefined> {
  return await locked(
    tx,
    tx`
      s.id = (select d.series_id from series_dates d where d.event_id = ${eventId}) and s.host_id = ${hostId}
    `,
  )
}

/** The same by the address of its page. */
export async function lockedSeriesWith(tx: Sql, slug: string, hostId: string): Promise<Series | undefined> {
  return await locked(tx, tx`s.slug = ${slug} and s.host_id = ${hostId}`)
}

export async function lockSeriesOf(tx: Sql, eventId: string) {
  await tx`
    select from series where id = (select series_id from series_dates where event_id = ${eventId}) for update
  `
}

async function locked(tx: Sql, condition: ReturnType<Sql>): Promise<Series | undefined> {
  const [row] = await tx<SeriesRow[]>`
    select s.id, s.slug, s.host_id, s.due_at from series s where ${condition} for update
  `
  if (!row) return undefined
  return await firstRow(withRules(tx, [row]))
}

/** Adds the rules and dates of locked series. */
export async function withRules(tx: Sql, rows: readonly SeriesRow[]): Promise<Series[]> {
  const ids = rows.map(({ id }) => id)
  const rules = await tx<(SeriesRule & { seriesId: string })[]>`
    select series_id, first_night::text as from, repeat, until::text, count, fields
    from series_rules
    where series_id = any (${ids})
    order by first_night
  `
  const dates = await tx<(SeriesDate & { seriesId: string })[]>`
    select series_id, night::text, event_id, skipped_at, skip_reason
    from series_dates
    where series_id = any (${ids})
    order by night
  `
  return rows.map(row => ({
    ...row,
    rules: rules.filter(({ seriesId }) => seriesId === row.id),
    dates: dates.filter(({ seriesId }) => seriesId === row.id),
  }))
}

export type NewSeries = Pick<Rule, 'repeat' | 'until' | 'count'> & {
  skips: { night: string; reason: string | null }[]
}

/**
 * Makes an event that is stored already the first one of a series. The events of a draft follow when it is published.
 * Returns false if the host has too many series.
 */
export async function addSeries(
  tx: Sql,
  { eventId, hostId, event, order }: { eventId: string; hostId: string; event: EventState; order: NewSeries },
): Promise<boolean> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*)::int from series where host_id = ${hostId} and due_at is not null
  `
  if (count >= MAX_SERIES) return false
  const id = uuidv7()
  // The series of another transaction may get the same slug at the same time.
  await tx`
    with
      named as (select coalesce(nullif(slug_of(${event.title}), ''), 'series') as base),
      added as (
        insert into series (id, host_id, slug)
        select ${id}, ${hostId}, base from named
        on conflict (slug) do nothing
        returning id
      )
    insert into series (id, host_id, slug)
    select ${id}, ${hostId}, with_id_suffix(base, ${id}) from named where not exists (select from added)
  `
  const { repeat, until, count: dates, skips } = order
  const rule = { from: event.nightOf, repeat, until, count: dates, fields: fieldsOf(event) }
  await storeRules(tx, id, [rule])
  await tx`insert into series_dates (series_id, night, event_id) values (${id}, ${event.nightOf}, ${eventId})`
  for (const { night, reason } of skips.filter(skip => ruleOn([rule], skip.night)))
    await tx`
      insert into series_dates (series_id, night, skipped_at, skip_reason) values (${id}, ${night}, now(), ${reason})
      on conflict do nothing
    `
  if (event.status === 'active')
    await createEvents(tx, await withRules(tx, [{ id, hostId, slug: '', dueAt: null }]), Date.now())
  // The event was stored before it had a series.
  await tx`update events set last_confirmed_at = now() where id = ${eventId}`
  return true
}

/** Replaces the rules of a series. */
export async function storeRules(tx: Sql, seriesId: string, rules: readonly SeriesRule[]) {
  await tx`delete from series_rules where series_id = ${seriesId}`
  for (const { from, repeat, until, count, fields } of rules)
    await tx`
      insert into series_rules (series_id, first_night, repeat, until, count, fields)
      values (${seriesId}, ${from}, ${repeat}, ${until}, ${count}, ${JSON.stringify(fields)}::text::jsonb)
    `
}

/** The draft with which a series begins is published: the series has its night and its values from now on. */
export async function publishSeriesOf(tx: Sql, eventId: string, event: EventState & { hostId: string }) {
  const series = await lockedSeriesOf(tx, eventId, event.hostId)
  const [rule, ...others] = series?.rules ?? []
  if (
    !series ||
    !rule ||
    others.length > 0 ||
    series.dates.some(date => date.eventId !== null && date.eventId !== eventId)
  )
    return
  await storeRules(tx, series.id, [{ ...rule, from: event.nightOf, fields: fieldsOf(event) }])
  await tx`
    delete from series_dates where series_id = ${series.id} and night = ${event.nightOf} and event_id is null
  `
  await tx`update series_dates set night = ${event.nightOf} where event_id = ${eventId}`
  await createEvents(tx, await withRules(tx, [series]), Date.now())
}

/** A draft that is deleted before it was ever published takes its series with it. */
export async function deleteSeriesOfDrafts(tx: Sql, eventIds: string[]) {
  await tx`
    delete from series s
    using series_dates d, events e
    where d.event_id = any (${eventIds}) and s.id = d.series_id and e.id = d.event_id and e.slug is null
  `
}

/** Today's night where the series takes place. */
export function tonightOf({ rules }: Pick<Series, 'rules'>, nowMs: number): string {
  return tonightIn(rules.at(-1)?.fields.tz ?? 'UTC', nowMs)
}

/**
 * Creates the events of the dates until the horizon that have none. Each date gets its row before its event, in the
 * same transaction, and a date with a row gets no event: so this can be repeated at any time, by any number of
 * processes.
 */
export async function createEvents(tx: Sql, locked: readonly Series[], nowMs: number): Promise<number> {
  const missing = locked.flatMap(series => missingDates(series, nowMs))
  if (missing.length > 0) {
    const confirmations = await lastConfirmations(tx, [...new Set(missing.map(({ seriesId }) => seriesId))], nowMs)
    await tx`
      insert into series_dates (series_id, night, event_id)
      select * from unnest(
        ${missing.map(({ seriesId }) => seriesId)}::uuid[], ${missing.map(({ night }) => night)}::date[],
        ${missing.map(({ id }) => id)}::uuid[]
      )
    `
    await insertEvents(
      tx,
      missing.map(event => ({ ...event, ...confirmations(event.seriesId) })),
    )
  }
  await tx`
    update series s set due_at = next.due_at, tries = 0
    from unnest(
      ${locked.map(({ id }) => id)}::uuid[], ${locked.map(series => dueAt(series, nowMs))}::timestamptz[]
    ) next (id, due_at)
    where s.id = next.id
  `
  return missing.length
}

/**
 * A new event of a series is neither confirmed nor hidden by its creation: it is as those that its venue was asked
 * about. The times have their full precision, because a later one is another confirmation.
 */
async function lastConfirmations(tx: Sql, seriesIds: string[], nowMs: number) {
  const latest = await tx<(LastConfirmation & { seriesId: string })[]>`
    select distinct on (d.series_id)
      d.series_id, e.last_confirmed_at::text, e.last_asked_at::text, e.hidden_at::text
    from series_dates d
    join events e on e.id = d.event_id and e.last_confirmed_at is not null
    where d.series_id = any (${seriesIds})
    order by d.series_id, e.last_confirmed_at desc, e.last_asked_at desc nulls last, e.hidden_at desc nulls last
  `
  const known = new Map(latest.map(({ seriesId, ...confirmation }) => [seriesId, confirmation]))
  const first: LastConfirmation = { lastConfirmedAt: new Date(nowMs).toISOString(), lastAskedAt: null, hiddenAt: null }
  return (seriesId: string) => known.get(seriesId) ?? first
}

function missingDates({ id: seriesId, hostId, rules, dates }: Series, nowMs: number) {
  const tonight = tonightOf({ rules }, nowMs)
  const known = new Set(dates.map(({ night }) => night))
  return datesBetween(rules, tonight, horizonAt(tonight))
    .filter(({ night }) => !known.has(night))
    .map(({ night, rule }) => ({ seriesId, night, hostId, id: uuidv7(), event: eventOn(rule.fields, night) }))
}

/** The night on which the next date comes within the horizon; null without a further date. */
function dueAt({ rules }: Series, nowMs: number): string | null {
  const tonight = tonightOf({ rules }, nowMs)
  const horizon = Temporal.PlainDate.from(horizonAt(tonight))
  const [next] = nextNights(rules, horizon.add({ days: 1 }).toString(), 1)
  if (next === undefined) return null
  const days = horizon.until(Temporal.PlainDate.from(next)).days
  const day = Temporal.PlainDate.from(tonight).add({ days: Math.max(days, 1) })
  return instantOf(`${day.toString()}T06:00:00`, rules.at(-1)?.fields.tz ?? 'UTC')
}
