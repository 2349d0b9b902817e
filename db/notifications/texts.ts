import type { Sql } from '../connection/sql.ts'

/** A text message is sent to members who have not seen the notification after this time, which is later than the email. */
const TEXT_AFTER_MINUTES = 15
const TEXTS_OF_MEMBER_IN_A_DAY = 3

/**
 * Queues text messages to members who have not seen that the date, time or place of an event changed, or that it was
 * cancelled, if it begins within six hours. `dailyBudget` limits the texts to all members. Can be repeated at any time: one
 * process calls it at a time, and a notification is texted once, or again if it repeats.
 */
export async function queueTexts(sql: Sql, dailyBudget: number) {
  const textsInDay = sql`
    from notification_deliveries t
    where t.channel = 'text' and t.not_before > now() - interval '1 day'
  `
  await sql`
    insert into notification_deliveries (notification_id, channel, urgency)
    select due.id, 'text', 0
    from (
      select
        n.id, e.starts_at,
        row_number() over (partition by n.user_id order by e.starts_at, n.id) + (
          select count(*) ${textsInDay} and t.notification_id in (select id from notifications o where o.user_id = n.user_id)
        ) as text_of_member
      from notifications n
      join events e on e.id = n.event_id
      join users u on u.id = n.user_id and u.phone_verified_at is not null and u.deleted_at is null
      left join push_wants w on w.user_id = n.user_id
      where n.kind in ('event-changed', 'event-cancelled') and n.seen_at is null
        and n.created_at > now() - interval '1 hour'
        and n.created_at <= now() - make_interval(mins => ${TEXT_AFTER_MINUTES})
        and e.starts_at > now() and e.starts_at < now() + interval '6 hours'
        and coalesce(w.texts, true)
        -- The price alone, and a change that was taken back, are no reason for a text message to the guests.
        and (
          n.kind = 'event-cancelled'
          or exists (
            select 1 from event_changes c
            where c.event_id = e.id and c.edit_id::text = n.entry_id and c.what in ('date', 'time', 'place')
          ) and exists (
            select 1 from attendances a
            where a.event_id = e.id and a.user_id = n.user_id and a.state in ('going', 'waiting')
          )
        )
        and not exists (
          select 1
          from notification_deliveries earlier
          where earlier.notification_id = n.id and earlier.channel = 'text'
            and (earlier.ended_at is null or earlier.taken_at >= n.created_at)
        )
    ) due
    where due.text_of_member <= ${TEXTS_OF_MEMBER_IN_A_DAY}
    order by due.starts_at
    limit greatest(0, ${dailyBudget}::int - (select count(*) ${textsInDay}))
    on conflict (notification_id, channel) where device_id is null
      do update set not_before = now(), tries = 0, lease = null, ended_at = null, outcome = null
  `
}
