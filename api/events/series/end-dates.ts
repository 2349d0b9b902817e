import type { SeriesEffect } from '#contract/events/series/series.ts'
import type { Sql } from '#db/connection/sql.ts'
import { cancelEvent, deleteEvent, ownEvent } from '#db/events/form/publishing.ts'
import { lockEventsOf } from '#db/events/series/dates.ts'
import { createEvents, type Series, storeRules, withRules } from '#db/events/series/series.ts'
import { countOfCancellation, notifyOfCancellations } from '#db/notifications/notify.ts'

type TakeOff = {
  by: string
  reason: string | null
  /** An event without guests is cancelled, so that the date stays visible with its reason; else it is deleted. */
  isKept: boolean
}

/** Cancels the events of these dates and notifies their guests. */
export async function takeOff(
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
export async function endAfter(
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
