import type { HostMessage } from '#contract/events/host-messages.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Database, firstRow, type Sql } from '../../connection/sql.ts'
import { goesOrWaits } from '../../notifications/notify-guests.ts'
import { isPublic, isShownMessage } from '../event/columns.ts'
import { messageColumns } from '../messages/host-messages.ts'
import { settlePlaces } from '../venue/places.ts'
import { hasSameContact } from './guest-claims.ts'

/* Guests without an account read their notices, mark them as seen and end them. */

/**
 * Ends the messages about one event to the contact of this guest; an unconfirmed guest ends only its own. A guest who
 * waits gets no offer then, so the list is counted again.
 */
export async function stopNoticesOf(sql: Database, guestId: string) {
  await sql.begin(async tx => {
    const [guest] = await tx<{ eventId: string }[]>`select event_id from guests where id = ${guestId}`
    if (!guest) return
    await settlePlaces(tx, guest.eventId)
    await tx`
      update guests other
      set stopped_at = coalesce(other.stopped_at, now())
      from guests g
      where g.id = ${guestId} and other.event_id = g.event_id
        and (
          other.id = g.id
          or ${goesOrWaits(tx)} and ${hasSameContact(tx)}
        )
    `
    await settlePlaces(tx, guest.eventId)
  })
}

type NotifiedGuest = { eventId: string; locale: Locale; hasStoppedNotices: boolean }

/** The guest of the link in a text message. Undefined for a guest whose row is deleted. */
export async function notifiedGuest(sql: Sql, guestId: string): Promise<NotifiedGuest | undefined> {
  return await firstRow(sql<NotifiedGuest[]>`
    select event_id, locale, stopped_at is not null as has_stopped_notices from guests where id = ${guestId}
  `)
}

/** Undefined for a guest whose row is deleted. */
export async function localeOfGuest(sql: Sql, guestId: string): Promise<Locale | undefined> {
  const [guest] = await sql<{ locale: Locale }[]>`select locale from guests where id = ${guestId}`
  return guest?.locale
}

type Shown = { until: string; messagesUntil?: string | undefined }

/**
 * Marks the notices of a confirmed guest as seen: those of the event as it was updated at `until`, and the messages of
 * the host until `messagesUntil`. A notice belongs to one of several guests with the same phone or address. An
 * unconfirmed guest has not proved the phone or address, so it marks nothing. Can be repeated.
 */
export async function markGuestSeen(sql: Sql, guestId: string, { until, messagesUntil }: Shown) {
  await sql`
    update notifications n
    set seen_at = now()
    from guests g
    join guests other on other.event_id = g.event_id and other.state = g.state and ${hasSameContact(sql)}
    where g.id = ${guestId} and ${goesOrWaits(sql)} and n.guest_id = other.id and n.seen_at is null
      and date_trunc('milliseconds', n.created_at) <= case n.kind
        -- The page shows the start, which is what a reminder is about.
        when 'event-soon' then n.created_at
        when 'host-message' then ${messagesUntil ?? null}::timestamptz
        else ${until}::timestamptz
      end
  `
}

/** The messages of the host to those who go, or to those who wait, for a guest who does, newest first. */
export async function hostMessagesForGuest(sql: Sql, guestId: string): Promise<HostMessage[]> {
  return await sql<HostMessage[]>`
    select ${messageColumns(sql)}
    from guests g
    join events e on e.id = g.event_id and ${isPublic(sql)}
    join users u on u.id = e.host_id and u.deleted_at is null and u.suspended_by is null
    join host_messages m on m.event_id = e.id 
      and m.audience = case g.state when 'confirmed' then 'going' else 'waiting' end and ${isShownMessage(sql)}
    where g.id = ${guestId} and ${goesOrWaits(sql)}
    order by m.at desc, m.id
  `
}
