import type { Sql } from '../connection/sql.ts'
import { queuedAgain } from './channels.ts'
import { isNotifiedGuest, isOfMove } from './deliveries.ts'

/** A text is sent to members who have not seen the notification by then, which is later than the email. */
const TEXT_AFTER_MINUTES = 15
const TEXTS_OF_RECIPIENT_IN_A_DAY = 3

/**
 * Queues text messages to members who have not seen that the date, time or place of an event changed, or that it was
 * cancelled, if it begins within six hours. A change that was made earlier is texted then, too, if no push or email
 * about it was sent, for example to a guest who goes with a phone. `dailyBudget` limits the texts to all recipients.
 * Can be repeated at any time: one process calls it at a time, and a notification is texted once, or again if it
 * repeats; each of these texts counts.
 */
export async function queueTexts(sql: Sql, dailyBudget: number) {
  const textsInDay = (ofRecipient: ReturnType<Sql>) => sql`
    (
      select coalesce(sum(1 + (select count(*) from unnest(t.texted_at) at where at > now() - interval '1 day')), 0)
      from notification_deliveries t
      where t.channel = 'text' and t.not_before > now() - interval '1 day' ${ofRecipient}
    )
  `
  await sql`
    insert into notification_deliveries as q (notification_id, channel, urgency)
    select due.id, 'text', 0
    from (
      select
        n.id, e.starts_at,
        row_number() over (partition by coalesce(u.phone_number, g.phone_number) order by e.starts_at, n.id)
          + ${textsInDay(sql`
            and t.notification_id in (
              select o.id from notifications o where o.user_id = n.user_id
              union all
              select o.id
              from guests own
              join notifications o on o.guest_id = own.id
              where own.phone_number = coalesce(u.phone_number, g.phone_number)
            )
          `)}
          as text_of_recipient
      from notifications n
      join events e on e.id = n.event_id
      left join users h on h.id = e.host_id
      left join users u on u.id = n.user_id and u.phone_verified_at is not null and u.deleted_at is null
      left join guests g on g.id = n.guest_id and g.phone_number is not null and ${isNotifiedGuest(sql)}
      left join push_wants w on w.user_id = n.user_id
      where n.kind in ('event-changed', 'event-cancelled') and n.seen_at is null
        and (u.id is not null or g.id is not null)
        and (
          n.created_at > now() - interval '1 hour'
          or not exists (
            select 1
            from notification_deliveries other
            where other.notification_id = n.id and other.channel <> 'text'
              and (other.ended_at is null or other.outcome = 'sent')
          )
        )
        and n.created_at <= now() - make_interval(mins => ${TEXT_AFTER_MINUTES})
        and e.starts_at > now()
        -- The phones of the guests of a deleted host are deleted after a day.
        and (e.starts_at < now() + interval '6 hours' or g.id is not null and h.deleted_at is not null)
        and coalesce(w.texts, true)
        -- The price alone, and a change that was taken back, are no reason for a text message to the guests.
        and (
          n.kind = 'event-cancelled'
          or e.status = 'active' and ${isOfMove(sql, sql`n`)}
          -- The text about the latest move leads to the present state.
          and not exists (
            select 1
            from notifications later
            where later.event_id = n.event_id and (later.user_id = n.user_id or later.guest_id = n.guest_id)
              and later.kind = n.kind and later.created_at > n.created_at and ${isOfMove(sql, sql`later`)}
          )
          and (
            g.id is not null
            or exists (
              select 1 from attendances a
              where a.event_id = e.id and a.user_id = n.user_id and a.state in ('going', 'waiting')
            )
          )
        )
        and not exists (
          select 1
          from notification_deliveries earlier
          where earlier.notification_id = n.id and earlier.channel = 'text'
            and (earlier.ended_at is null or earlier.taken_at >= n.created_at)
        )
    ) due
    where due.text_of_recipient <= ${TEXTS_OF_RECIPIENT_IN_A_DAY}
    order by due.starts_at
    limit greatest(0, ${dailyBudget}::int - ${textsInDay(sql``)})
    on conflict (notification_id, channel) where device_id is null
      do update set
        texted_at = case when q.outcome = 'sent' then q.texted_at || q.taken_at else q.texted_at end,
        not_before = now(), ${queuedAgain(sql)}
  `
}
