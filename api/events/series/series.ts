import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/series/calls.ts'
import { ruleOn } from '#contract/events/series/recurrence.ts'
import { type SeriesEffect, type SeriesPage, SeriesSlug } from '#contract/events/series/series.ts'
import type { City } from '#contract/places/area.ts'
import { isoDate } from '#contract/text.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import type { Sql } from '#db/connection/sql.ts'
import { followPage, pagesFollowedBy, unfollowPage } from '#db/events/event/page-follows.ts'
import { cancelEvent, deleteEvent, ownEvent } from '#db/events/form/publishing.ts'
import { deleteSkip, lockEventsOf, storeSkip } from '#db/events/series/dates.ts'
import {
  createEvents,
  lockedSeriesOf,
  lockedSeriesWith,
  type Series,
  storeRules,
  tonightOf,
  withRules,
} from '#db/events/series/series.ts'
import { eventsOfSeries, seriesPageOf } from '#db/events/series/series-page.ts'
import { countOfCancellation, notifyOfCancellations } from '#db/notifications/notify-goers.ts'
import type { Context } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { refuseConflict, versionSeenBy } from '../../http/edit-merge.ts'
import { privateJson, sendCached } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { refuse } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-access.ts'
import { deleteUnusedFlyer, ownEventJson, takeFlyer } from '../form/publishing.ts'
import { cachedList } from '../list/cached-list.ts'
import { editSeries } from './edit-series.ts'

export const seriesCalls = new Feature()
  .call(calls.followedSeries, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await pagesFollowedBy(sql, 'series', userId)),
  )

  .call(calls.followSeries, [limited('follow'), limited('follow-a-day')], async (c, { sql, userId }) => {
    // A series without a public event has no page that can be followed.
    const { series } = await seriesWithEvents(c, slugIn(c), { withEvents: false })
    const outcome = await followPage(sql, { kind: 'series', userId, slug: series.slug })
    if (outcome === 'missing') refuse(404, 'series-not-found')
    if (outcome === 'full') refuse(409, 'too-many-followed-series')
  })
  .call(calls.unfollowSeries, [limited('follow')], async (c, { sql, userId }) => {
    const slug = SeriesSlug.safeParse(c.req.param('slug'))
    if (slug.success) await unfollowPage(sql, { kind: 'series', userId, slug: slug.data })
  })

  .call(calls.series, [limited('public-read', 'address')], async c => {
    const slug = slugIn(c)
    const read = async () => {
      const { series, events, city } = await seriesWithEvents(c, slug)
      return { text: `{"series":${JSON.stringify(series)},"events":${events}}`, city }
    }
    const cached = await cachedList(c, ['series', slug], null, read, { maxAgeMs: 0 })
    return await sendCached(c, cached)
  })

  .call(calls.editSeries, [limited('edit-profile')], async (c, { userId, query: { scope, preview }, body, app }) => {
    const id = eventIdIn(c)
    const seen = versionSeenBy(c)
    const files: string[] = []
    const effect = await changed(c, preview, async tx => {
      const series = (await lockedSeriesOf(tx, id, userId)) ?? refuse(404, 'series-not-found')
      const flyers: (string | null)[] = []
      const outcome = await editSeries(tx, series, {
        eventId: id,
        scope,
        given: body,
        seen,
        by: userId,
        nowMs: Date.now(),
        async onEdited(before, after) {
          if (after.flyerUrl === before.flyerUrl) return
          flyers.push(before.flyerUrl)
          await takeFlyer(tx, after, userId)
        },
      })
      if (!('effect' in outcome)) return refuseConflict(outcome.conflicts, await ownEventJson(tx, id, userId))
      for (const flyer of flyers) files.push(...(await deleteUnusedFlyer(tx, userId, flyer)))
      return outcome.effect
    })
    if (!preview) await deleteUnreferencedFiles(app, files)
    return c.json(effect)
  })

  .call(calls.skipDate, [limited('edit-profile')], async (c, { body: { night, reason }, query, userId }) => {
    const { preview } = query
    const effect = await changed(c, preview, async tx => {
      const series = await ownSeries(c, tx)
      refuseOtherDate(series, night)
      const dates = await takeOff(tx, series, [night], { by: userId, reason, isKept: true })
      await storeSkip(tx, series.id, night, reason)
      return dates
    })
    return c.json(effect)
  })

  .call(calls.restoreDate, [limited('edit-profile')], async c => {
    const night = isoDate.safeParse(c.req.param('night')).data ?? refuse(404, 'series-no-date')
    await changed(c, undefined, async tx => {
      const series = await ownSeries(c, tx)
      const date = series.dates.find(known => known.night === night)
      if (!date?.skippedAt) return refuse(404, 'series-no-date')
      if (date.eventId !== null) return refuse(409, 'event-cancelled')
      await deleteSkip(tx, series.id, night)
      await createEvents(tx, await withRules(tx, [series]), Date.now())
      return { dates: [], people: 0 }
    })
  })

  .call(calls.endSeries, [limited('edit-profile')], async (c, { body: { last, reason }, query, userId }) => {
    const { preview } = query
    const effect = await changed(
      c,
      preview,
      async tx => await endAfter(tx, await ownSeries(c, tx), last, { by: userId, reason }),
    )
    return c.json(effect)
  })

/** Thrown at the end of a transaction of which only the effect is wanted. */
class Previewed extends Error {
  readonly effect: SeriesEffect
  constructor(effect: SeriesEffect) {
    super('a preview stores nothing')
    this.effect = effect
  }
}

/** Makes a change, or with `preview` makes it and undoes it: so a preview is what the change would do. */
async function changed(
  c: Context,
  preview: string | undefined,
  change: (tx: Sql) => Promise<SeriesEffect>,
): Promise<SeriesEffect> {
  try {
    const effect = await c.var.app.sql.begin(async tx => {
      // Before the series and its events, like the deletion of the account.
      if (!(await isHostUntilCommit(tx, c.var.userId))) refuse(403, 'hosts-only')
      const done = await change(tx)
      if (preview) throw new Previewed(done)
      return done
    })
    c.var.app.deliveries.begin()
    return effect
  } catch (error) {
    if (error instanceof Previewed) return error.effect
    throw error
  }
}

async function ownSeries(c: Context, tx: Sql): Promise<Series> {
  return (await lockedSeriesWith(tx, slugIn(c), c.var.userId)) ?? refuse(404, 'series-not-found')
}

function slugIn(c: Context): string {
  return SeriesSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'series-not-found')
}

function refuseOtherDate(series: Series, night: string) {
  if (!ruleOn(series.rules, night)) refuse(404, 'series-no-date')
  if (night < tonightOf(series, Date.now())) refuse(409, 'event-over')
}

type TakeOff = {
  by: string
  reason: string | null
  /** An event without guests is cancelled, so that the date stays visible with its reason; else it is deleted. */
  isKept: boolean
}

/** Cancels the events of these dates and notifies their guests. */
async function takeOff(
  tx: Sql,
  series: Series,
  nights: readonly string[],
  { by, reason, isKept }: TakeOff,
): Promise<SeriesEffect> {
  const [first] = nights
  const dates: SeriesEffect['dates'] = []
  let people = 0
  for (const { id, night } of first === undefined ? [] : await lockEventsOf(tx, series, first)) {
    const event = nights.includes(night) ? await ownEvent(tx, id, by) : undefined
    if (!event || event.isOver) continue
    const told = await countOfCancellation(tx, id, by)
    const isDeleted = !isKept && !event.hasGuests
    if (isDeleted) await deleteEvent(tx, id)
    else {
      await cancelEvent(tx, id, { event, reason, by })
      await notifyOfCancellations(tx, [id], by)
    }
    const date = { night: event.nightOf, movedTo: event.nightOf, kept: [] }
    dates.push({ ...date, change: isDeleted ? 'deleted' : 'cancelled', people: isDeleted ? 0 : told })
    people += isDeleted ? 0 : told
  }
  return { dates, people }
}

/** Ends a series: `last` is the last night that may have an event. */
async function endAfter(
  tx: Sql,
  series: Series,
  last: string,
  { by, reason }: Pick<TakeOff, 'by' | 'reason'>,
): Promise<SeriesEffect> {
  const rules = series.rules
    .filter(({ from }, position) => position === 0 || from <= last)
    .map(rule => (rule.until === null || rule.until > last ? { ...rule, until: last } : rule))
  const later = series.dates.map(({ night }) => night).filter(night => night > last)
  const effect = await takeOff(tx, series, later, { by, reason, isKept: false })
  await storeRules(tx, series.id, rules)
  await createEvents(tx, await withRules(tx, [series]), Date.now())
  return effect
}

/** A series and its public events as JSON, with the city whose changes change them. */
export async function seriesWithEvents(
  c: Context,
  pathPart: string,
  { withEvents = true } = {},
): Promise<{ id: string; series: SeriesPage; events: string; city: City }> {
  const slug = SeriesSlug.safeParse(pathPart).data?.toLowerCase() ?? refuse(404, 'series-not-found')
  const found =
    (await readWithFallback(c, sql => seriesPageOf(sql, slug, Date.now()))) ?? refuse(404, 'series-not-found')
  const events = withEvents ? await eventsOfSeries(c.var.app.readSql, found.id) : '[]'
  const [first] = JSON.parse(events) as Event[]
  return { id: found.id, series: found.page, events, city: { city: first?.city ?? '', state: first?.state ?? '' } }
}
