import type { Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'
import { recordErasure } from '../events/form/change-ledger.ts'
import { forgetPlusOnes } from '../events/going/plus-ones.ts'
import { notifyOfCancellations } from '../notifications/notify-goers.ts'
import { goesOrWaits } from '../notifications/notify-guests.ts'

/** Further attempts to notify a guest of the cancellation are not made after this time. */
const CANCELLATION_HOURS = 24

/**
 * Cancels and empties events of an account that is deleted, deletes the messages of the host, and notifies the members
 * and guests of the events that were still to come. Returns these events. Title, time and place stay for the people who
 * went or were going, but the events leave their venue, so that the cleanup deletes a venue where only this host had
 * events. The names of guests without an account and of plus-ones were for the host: they are deleted, and so are the
 * codes of links, which the host chose, with their figures. The phone or address of a guest is deleted, too, but of a
 * guest who is notified only afterwards, by `deleteNotifiedGuests`. Drafts are emptied completely: only their host has
 * seen them.
 */
export async function eraseEvents(tx: Sql, ids: string[]): Promise<string[]> {
  await tx`update events set deleted_at = now() where id = any (${ids}) and status = 'draft' and deleted_at is null`
  await tx`
    update events
    set
      title = '', tags = '{}', venue = null, location = null, city = '', latitude = null, longitude = null
    where id = any (${ids}) and deleted_at is not null
  `
  await tx`delete from notifications where event_id = any (${ids}) and kind = 'host-message'`
  await deleteRowsOf(tx, ids, ['host_messages', 'visit_sources', 'visit_marks'])
  await tx`
    update attendances
    set source = null, answers = null
    where event_id = any (${ids}) and (source is not null or answers is not null)
  `
  const awaited = await tx<{ id: string }[]>`
    select id
    from events e
    where id = any (${ids})
      and status = 'active'
      and deleted_at is null
      and ${endOf(tx)} > now()
    order by id
    for update
  `
  const cancelled = awaited.map(({ id }) => id)
  await recordErasure(tx, ids, { cancelled })
  await tx`
    update events set status = 'cancelled', cancelled_at = now(), sequence = sequence + 1 where id = any (${cancelled})
  `
  await tx`
    update events
    set
      flyer_url = null, tickets_url = null, prices = null, description = null, cancel_reason = null, venue_id = null, import_id = null,
      source_id = null, poster = null, program = null, dance_roles = null, questions = null,
      search_text = fold(concat_ws(' ', title, venue, replace(category, '_', ' '), array_to_string(tags, ' '), city, location))
    where id = any (${ids})
  `
  await notifyOfCancellations(tx, cancelled)
  await deleteRowsOf(tx, ids, ['event_people', 'helper_links', 'door_links', 'door_names', 'door_terms', 'door_rows'])
  await tx`
    delete from guests g
    where g.event_id = any (${ids}) and not ${awaitsCancellation(tx)}
  `
  await tx`update guests set name = '', answers = null where event_id = any (${ids})`
  await tx`update held_places set answers = null where event_id = any (${ids})`
  await forgetPlusOnes(tx, ids)
  return cancelled
}

async function deleteRowsOf(tx: Sql, eventIds: string[], tables: string[]) {
  for (const table of tables) await tx`delete from ${tx(table)} where event_id = any (${eventIds})`
}

/** Deletes the guests of deleted hosts whose cancellation was sent or has failed, and those of more than a day ago. */
export async function deleteNotifiedGuests(sql: Sql) {
  await sql`
    delete from guests g
    using events e, users h
    where e.id = g.event_id and h.id = e.host_id and h.deleted_at is not null and e.status = 'cancelled'
      and not ${awaitsCancellation(sql)}
      -- The events of a host with many are cancelled later.
      and not exists (select 1 from host_updates u where u.host_id = h.id)
  `
}

/** A condition: the guest `g` is still to be notified that the event is cancelled. */
function awaitsCancellation(sql: Sql) {
  return sql`(
    ${goesOrWaits(sql)} and g.stopped_at is null and exists (
      select 1
      from notifications n
      where n.guest_id = g.id and n.kind = 'event-cancelled'
        and n.created_at > now() - make_interval(hours => ${CANCELLATION_HOURS})
        and not exists (select 1 from notification_deliveries d where d.notification_id = n.id and d.ended_at is not null)
    )
  )`
}
