import type { Sql } from '../connection/sql.ts'
import { recordErasure } from '../events/change-ledger.ts'
import { notifyOfCancellations } from '../notifications/notify.ts'

/**
 * Cancels and empties events of an account that is deleted, deletes the messages of the host, and notifies the guests of those that were still to come. Returns these. Title, time and
 * place stay for the people who went or were going, but the events leave their venue, so that the cleanup deletes a venue
 * where only this host had events. The names, phones and addresses of guests without an account were for the host: they are
 * deleted. Drafts are emptied completely: only their host has seen them.
 */
export async function eraseEvents(tx: Sql, ids: string[]): Promise<string[]> {
  await tx`update events set deleted_at = now() where id = any (${ids}) and status = 'draft' and deleted_at is null`
  await tx`
    update events
    set
      title = '', tags = '{}', venue = null, location = null, city = '', latitude = null, longitude = null
    where id = any (${ids}) and deleted_at is not null
  `
  await tx`delete from guests where event_id = any (${ids})`
  await tx`delete from host_messages where event_id = any (${ids})`
  await tx`delete from notifications where event_id = any (${ids}) and kind = 'host-message'`
  const awaited = await tx<{ id: string }[]>`
    select id
    from events
    where id = any (${ids})
      and status = 'active'
      and deleted_at is null
      and coalesce(ends_at, starts_at + interval '5 hours') > now()
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
      flyer_url = null, tickets_url = null, description = null, cancel_reason = null, venue_id = null,
      search_text = fold(concat_ws(' ', title, venue, replace(category, '_', ' '), array_to_string(tags, ' '), city, location))
    where id = any (${ids})
  `
  await notifyOfCancellations(tx, cancelled)
  return cancelled
}
