import { v7 as uuidv7 } from 'uuid'
import type { EventRight } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/form/calls.ts'
import { repeatsFrom } from '#contract/events/repeats.ts'
import type { SeriesOrder } from '#contract/events/series-order.ts'
import { hostUntilCommit, isHostedUntilCommit } from '#db/accounts/hosting.ts'
import type { Sql } from '#db/connection/sql.ts'
import { eventsOf, parsedEventFor } from '#db/events/event/reading.ts'
import {
  addEvent,
  cancelEvent,
  deleteEvent,
  type EventColumns,
  eventWithKey,
  isFlyerInUse,
  type OwnEvent,
  ownEvent,
} from '#db/events/form/publishing.ts'
import { helpersAt } from '#db/events/people/people.ts'
import { addSeries, deleteSeriesOfDrafts, lockSeriesOf } from '#db/events/series/series.ts'
import { deletePictures, ownsPicture, passFlyer } from '#db/files/uploads.ts'
import { notifyOfCancellations } from '#db/notifications/notify-goers.ts'
import { notifyOfNewEvent } from '#db/notifications/publications.ts'
import type { Context } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { pathIn } from '../../files/pictures.ts'
import { refuseConflict, versionSeenBy, versionTag } from '../../http/edit-merge.ts'
import { privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited, takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { idempotencyKeyIn, refuseField } from '../../http/valid.ts'
import { eventIdIn, refuseStranger, refuseWithout } from '../event/event-access.ts'
import { columnsOf } from './columns-of.ts'
import { editedEvent, isCreatedBy, refuseWrongPrices, storeEdit } from './edits.ts'

export const eventWrites = new Feature()
  .call(calls.createEvent, async (c, { sql, userId, body: order, limits, deliveries }) => {
    const key = order.id ?? idempotencyKeyIn(c)
    const isRepeated = async () => key !== null && (await eventWithKey(sql, userId, key)) !== undefined
    const wait = await limits.take('create-event', userId)
    if (wait !== null && !(await isRepeated())) refuse(429, 'too-many-requests', { retryAfterSeconds: wait })
    if (order.createdBy && order.createdBy !== userId) refuse(403, 'not-yours')

    const { id: chosenId, series } = order
    const id = chosenId ?? uuidv7()
    const columns = await columnsOf(sql, order)
    if (series) refuseWrongSeries(series, columns.nightOf)
    // The prices of a repeated request may be over by now.
    if (columns.prices && !(await isRepeated())) refuseWrongPrices(columns)
    const { event, isNew, hasDeliveries } = await sql.begin(async tx => {
      // These statements go to the server together; the first one locks the host before the event.
      const [member, found, hasPushes, stored] = await Promise.all([
        hostUntilCommit(tx, userId),
        addEvent(tx, userId, columns, key, id),
        columns.status === 'active' && notifyOfNewEvent(tx, id, userId),
        parsedEventFor(tx, id, userId),
      ])
      if (member === 'inactive') refuse(401, 'sign-in-to-create')
      if (member === 'no-host') refuse(403, 'hosts-only')
      const added = found ?? refuse(409, 'event-id-taken')
      if (!added.isNew) {
        // It creates nothing, so it is not counted.
        await limits.refund('create-event', userId)
        if (chosenId !== undefined) await refuseOtherOrder(tx, added.id, columns, userId)
        return { event: await ownEventJson(tx, added.id, userId), isNew: false, hasDeliveries: false }
      }
      // Not for a repeated request: since the first one the host may have changed the flyer, which deleted this one.
      await refuseForeignFlyer(tx, userId, columns.flyerUrl)
      const first = { eventId: id, hostId: userId, event: columns }
      if (series && !(await addSeries(tx, { ...first, order: series }))) refuse(409, 'too-many-series')
      const json = series || !stored ? await ownEventJson(tx, id, userId) : stored
      return { event: json, isNew: true, hasDeliveries: hasPushes }
    })
    if (hasDeliveries) deliveries.begin()
    return sendEventJson(c, event, isNew ? 201 : 200)
  })

  .call(calls.editEvent, [limited('edit-profile')], async (c, { userId, body: given, sql, deliveries, app }) => {
    const id = eventIdIn(c)
    const seen = versionSeenBy(c)

    const files = await sql.begin(async tx => {
      const isHosted = await isHostedUntilCommit(tx, id)
      // Before the event, like an edit of the series.
      if (given.status === 'active') await lockSeriesOf(tx, id)
      const before = await eventWithRight(c, tx, id, 'edit')
      // After its owner stopped hosting, an event can be deleted, but not moved to another date or published.
      if (!isHosted) refuse(403, before.role === 'owner' ? 'hosts-only' : 'owner-not-hosting')
      // To hide an event is like deleting it.
      if (given.status === 'draft' && before.status !== 'draft') refuseWithout(before.role, 'own')
      const { after, conflicts } = await editedEvent(tx, before, given, seen)
      if (after === null) return refuseConflict(conflicts, await ownEventJson(tx, id, userId))
      if (after.flyerUrl !== before.flyerUrl) await takeFlyer(tx, after, userId)
      if (before.status === 'draft' && after.status === 'active') await takeOrRefuse(c, 'publish-draft')
      await storeEdit(tx, id, { before, after, by: userId })
      return await deleteUnusedFlyer(tx, before.hostId, before.flyerUrl)
    })
    deliveries.begin()
    await deleteUnreferencedFiles(app, files)
    return await sendEvent(c, id, userId, 200)
  })

  .call(calls.cancelEvent, [limited('edit-profile')], async (c, { userId, sql, body, deliveries }) => {
    const id = eventIdIn(c)

    await sql.begin(async tx => {
      const event = await eventWithRight(c, tx, id, 'own')
      if (event.status === 'draft') refuse(409, 'not-published')
      if (event.isOver && event.status === 'active') refuse(409, 'event-over')
      await cancelEvent(tx, id, { event, reason: body.reason, by: userId })
      if (event.status === 'active') await notifyOfCancellations(tx, [id], userId)
    })
    deliveries.begin()
    return await sendEvent(c, id, userId, 200)
  })

  .call(calls.deleteEvent, [limited('edit-profile')], async (c, { sql, userId, deliveries, sockets, app }) => {
    const id = eventIdIn(c)

    const { files, helpers } = await sql.begin(async tx => {
      await lockSeriesOf(tx, id)
      const event = await eventWithRight(c, tx, id, 'own')
      await deleteSeriesOfDrafts(tx, [id])
      await deleteEvent(tx, id)
      if (event.status === 'active' && !event.isOver) await notifyOfCancellations(tx, [id], userId)
      const deleted = await deleteUnusedFlyer(tx, event.hostId, event.flyerUrl)
      return { files: deleted, helpers: await helpersAt(tx, id) }
    })
    deliveries.begin()
    // Their devices delete what only the people of the event may read.
    sockets.notify(helpers, 'role:changed', { eventId: id })
    await deleteUnreferencedFiles(app, files)
  })

/** The refusal contains the event, so that the client can send the values as an edit of it. */
async function refuseOtherOrder(tx: Sql, id: string, order: EventColumns, userId: string) {
  const event = await ownEvent(tx, id, userId)
  if (!event || isCreatedBy(order, event)) return
  refuse(409, 'event-id-taken', { conflict: { fields: [], current: await ownEventJson(tx, id, userId) } })
}

/** Refuses a series of which the first event is not a date. */
export function refuseWrongSeries({ repeat, until }: SeriesOrder, night: string) {
  if (!repeatsFrom(night).includes(repeat)) refuseField('series', 'series-date')
  if (until !== null && until < night) refuseField('series.until', 'series-ends-before')
}

async function refuseForeignFlyer(sql: Sql, ownerId: string, flyerUrl: string | null | undefined) {
  if (!flyerUrl) return
  const path = pathIn(flyerUrl)
  if (!path || !(await ownsPicture(sql, ownerId, path))) refuseField('flyerUrl', 'flyer-not-yours')
}

/** Checks a new flyer of an event. One that an editor uploaded belongs to the host from then on, like the event. */
export async function takeFlyer(tx: Sql, { hostId, flyerUrl }: OwnEvent, userId: string) {
  await refuseForeignFlyer(tx, userId, flyerUrl)
  const path = pathIn(flyerUrl)
  if (userId === hostId || !flyerUrl || !path) return
  // The editor's own events would lose a flyer that the host deletes.
  if (await isFlyerInUse(tx, userId, flyerUrl)) refuseField('flyerUrl', 'flyer-not-yours')
  await passFlyer(tx, path, { from: userId, to: hostId })
}

/** Locks the event and refuses members without this right. An API token reaches only the own events of its member. */
async function eventWithRight(c: Context, tx: Sql, id: string, right: EventRight): Promise<OwnEvent> {
  const event = await ownEvent(tx, id, c.var.userId)
  if (c.var.apiToken && event?.role !== 'owner') refuse(404, 'event-not-found')
  if (!event) return await refuseStranger(tx, id, c.var.userId)
  refuseWithout(event.role, right)
  return event
}

/** Deletes the record of a flyer that no event of the host uses any more, and returns the path of its file. */
export async function deleteUnusedFlyer(tx: Sql, hostId: string, flyerUrl: string | null): Promise<string[]> {
  const path = pathIn(flyerUrl)
  if (!flyerUrl || path === null || (await isFlyerInUse(tx, hostId, flyerUrl))) return []
  return await deletePictures(tx, hostId, [path])
}

async function sendEvent(c: Context, id: string, userId: string, status: 200 | 201) {
  return sendEventJson(c, await ownEventJson(c.var.app.sql, id, userId), status)
}

/** Sends an event of the host with its version as the tag, for an edit with `If-Match`. */
export function sendEventJson(c: Context, event: Event, status: 200 | 201) {
  return c.json(event, status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ETag: versionTag(event.version),
  })
}

/** A published event, or a draft that this member may open. */
export async function ownEventJson(sql: Sql, id: string, userId: string): Promise<Event> {
  return (await parsedEventFor(sql, id, userId)) ?? refuse(404, 'event-not-found')
}

/** The events of the host who calls, mostly for programs with an API token: they need no id of the host. */
export const ownEvents = new Feature()
  .call(calls.ownEvents, [limited('read')], async (c, { sql, userId }) =>
    privateJsonText(c, await eventsOf(sql, userId, userId)),
  )

  .call(calls.ownEvent, [limited('read')], async (c, { sql, userId }) => {
    const event = await ownEventJson(sql, eventIdIn(c), userId)
    if (event.createdBy !== userId) refuse(404, 'event-not-found')
    return sendEventJson(c, event, 200)
  })
