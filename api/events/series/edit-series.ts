import { v7 as uuidv7 } from 'uuid'
import type { EditEvent } from '#contract/events/form/event-body.ts'
import { horizonAt, nextNights } from '#contract/events/series/recurrence.ts'
import type { SeriesEffect, SeriesScope } from '#contract/events/series/series.ts'
import type { Sql } from '#db/connection/sql.ts'
import { differ, type EventState, type OwnEvent, ownEvent } from '#db/events/form/publishing.ts'
import { countNotified, lockEventsOf, moveDates } from '#db/events/series/dates.ts'
import { fieldsOf, groupsChanged } from '#db/events/series/fields.ts'
import { planOf } from '#db/events/series/plan.ts'
import { createEvents, type Series, storeRules, tonightOf, withRules } from '#db/events/series/series.ts'
import { countOfEdit } from '#db/notifications/notify-goers.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { editedEvent, storeEdit } from '../form/edits.ts'

type Edit = {
  eventId: string
  scope: SeriesScope
  given: EditEvent
  seen: number | null
  by: string
  nowMs: number
  /** Called with the event before and after the edit, which is not stored yet. */
  onEdited: (before: OwnEvent, after: OwnEvent) => Promise<void>
}

/** The changed fields of a conflict, or what the edit did. */
type Outcome = { conflicts: string[] } | { conflicts: []; effect: SeriesEffect }

/**
 * Applies an edit of one event to its locked series, from this event on or from the next date on. Dates before stay as
 * they are. Each event keeps its id and its guests, and what was changed for its date alone. All changes have one id,
 * so that each person is notified once.
 */
export async function editSeries(tx: Sql, series: Series, edit: Edit): Promise<Outcome> {
  const { eventId, scope, given, seen, by, nowMs } = edit
  const own = series.dates.find(date => date.eventId === eventId)?.night ?? refuse(404, 'series-not-found')
  const tonight = tonightOf(series, nowMs)
  const [next = own] = nextNights(series.rules, own < tonight ? own : tonight, 1)
  const first = scope === 'all' && next < own ? next : own
  const events = await lockEventsOf(tx, series, first)
  const before = (await ownEvent(tx, eventId, by)) ?? refuse(404, 'event-not-found')
  refuseUnchangeable(before)

  const { status: _, ...fields } = given
  const { after, conflicts } = await editedEvent(tx, before, fields, seen)
  if (after === null) return { conflicts }
  await edit.onEdited(before, after)
  const last = [horizonAt(tonight), series.dates.at(-1)?.night ?? own].toSorted().at(-1) ?? own
  const plan = planOf({ rules: series.rules, own, before, after, first, last }) ?? refuseField('date', 'series-date')
  const moving = new Set(plan.moves.map(({ night }) => night))
  const staying = new Set(series.dates.map(({ night }) => night).filter(night => !moving.has(night)))
  // A date after the end of the series, whose event was cancelled, stays where it is.
  if (plan.moves.some(({ movedTo }) => staying.has(movedTo))) refuseField('date', 'series-date')

  // The host who edits a later date may not see that the next one would be over.
  if (plan.moves.some(({ night, movedTo }) => night >= tonight && movedTo < tonight)) refuseField('date', 'series-date')

  const editId = uuidv7()
  const editIds = new Set<string>()
  const dates: SeriesEffect['dates'] = []
  for (const { id, night } of events) {
    const stored = id === eventId ? before : await ownEvent(tx, id, by)
    if (!stored || stored.isOver) continue
    const changed = id === eventId ? { event: after, kept: [] } : plan.eventAfter(stored, night)
    const movedTo = changed.event.nightOf
    const date = { night: stored.nightOf, movedTo, people: 0, kept: changed.kept }
    if (isSameEvent(stored, changed.event)) {
      dates.push({ ...date, change: 'same' })
      continue
    }
    const recorded = await storeEdit(tx, id, { before: stored, after: { ...stored, ...changed.event }, by, editId })
    if (recorded) editIds.add(recorded.editId)
    dates.push({ ...date, change: 'changed', people: recorded ? await countOfEdit(tx, id, by) : 0 })
  }
  await storeRules(tx, series.id, plan.rules)
  await moveDates(tx, series.id, plan.moves)
  await createEvents(tx, await withRules(tx, [series]), nowMs)
  return { conflicts: [], effect: { dates, people: await countNotified(tx, [...editIds]) } }
}

function refuseUnchangeable({ status, isOver }: OwnEvent) {
  if (status === 'draft') refuse(409, 'not-published')
  if (status === 'cancelled') refuse(409, 'event-cancelled')
  if (isOver) refuse(409, 'event-over')
}

function isSameEvent(one: EventState, other: EventState): boolean {
  const night = one.nightOf
  return !differ(one, other, ['nightOf']) && groupsChanged(fieldsOf(one, night), fieldsOf(other, night)).length === 0
}
