import type { MyPart } from '#contract/events/going/attendance.ts'
import { present, type Stored } from '#contract/responses.ts'
import type { Sql } from '../../connection/sql.ts'
import { faceJson, isOpenTo } from '../../people/people.ts'
import { isGivenAway, isOffered } from './columns.ts'
import { hasRight, mayConfirm } from './roles.ts'

/** `role` is one that the member has accepted, or is offered. */
type OwnRow = Stored<Omit<MyPart, 'pass' | 'review' | 'messages' | 'invitation' | 'isOffered'>> & {
  isAccepted: boolean | null
  isOffered: boolean | null
  rating: number | null
  comment: string | null
  version: number | null
}

export async function myPartIn(sql: Sql, eventId: string, userId: string): Promise<MyPart> {
  const [part] = await sql<OwnRow[]>`
    select
      a.state as attendance, case when a.state = 'asked' then iso(a.at) end as asked_at,
      (
        select nullif(count(*), 0)
        from attendances asked
        join events e on e.id = asked.event_id
        join users u on u.id = asked.user_id and ${isOpenTo(sql, userId)}
        where asked.event_id = ${eventId} and asked.state = 'asked' and ${hasRight(sql, userId, 'edit')}
      ) as asks,
      case when dance.id is not null then a.dance_role end as dance_role,
      a.answers, a.plus_ones, dance.id is not null and a.seeks_partner as seeks_partner, line.position, line.missing,
      (
        select json_build_object('leads', e.lead_count, 'follows', e.follow_count, 'boths', e.both_count)
        from events e
        where e.id = ${eventId} and e.dance_roles is not null and ${hasRight(sql, userId, 'see-guests')}
      ) as dancers,
      (
        select cardinality(party_of(h.dance_role, h.plus_ones))
        from held_places h
        where h.event_id = ${eventId} and h.user_id = ${userId} and h.state = 'going' and h.until > now()
      ) as held_places,
      exists (select 1 from favorites f where f.event_id = ${eventId} and f.user_id = ${userId}) as is_favorite,
      r.rating, r.comment, r.version, p.role, p.accepted_at is not null as is_accepted,
      p.offered_at is not null as is_offered, given.place as given_place, offered.place as offered_place,
      exists (
        select from events e
        where e.id = ${eventId} and e.last_asked_at is not null and is_open_event(e) and ${mayConfirm(sql, userId)}
      ) as is_asked_to_confirm
    from (select 1) dummy
    left join attendances a on a.event_id = ${eventId} and a.user_id = ${userId}
    left join events dance on dance.id = a.event_id and dance.dance_roles is not null and a.state in ('going', 'waiting')
    left join lateral place_in_line(dance, a.arrival, party_of(a.dance_role, a.plus_ones)) line on a.state = 'waiting' and dance.id is not null
    left join reviews r on r.event_id = ${eventId} and r.user_id = ${userId}
    left join lateral (
      select json_build_object('to', ${faceJson(sql, sql`u`)}, 'until', iso(a.offer_until)) as place
      from users u
      where u.id = a.offered_to and a.offer_until > now() and ${isOpenTo(sql, userId)}
    ) given on true
    left join lateral (
      select
        jsonb_build_object('from', ${faceJson(sql, sql`u`)}, 'until', iso(a.offer_until)) || jsonb_strip_nulls(
          jsonb_build_object(
            'danceRole', case when e.dance_roles is not null then a.dance_role end, 'plusOnes', a.plus_ones
          )
        ) as place
      from attendances a
      join events e on is_open_event(e) and ${isGivenAway(sql)}
      join users u on u.id = a.user_id and ${isOpenTo(sql, userId)}
      where a.event_id = ${eventId} and ${isOffered(sql, userId)}
      order by a.offer_until, a.user_id
      limit 1
    ) offered on a.state is distinct from 'going'
    -- The device of a helper deletes the names of the guests when the role is missing here.
    left join (
      event_people p
      join events e on e.id = p.event_id and e.deleted_at is null
      join users h on h.id = e.host_id and h.suspended_by is null and h.deleted_at is null
    )
      on p.event_id = ${eventId} and p.user_id = ${userId}
  `
  if (!part) return { attendance: null, isFavorite: false, review: null }
  const { attendance, isFavorite, rating, comment, version, role, isAccepted, ...more } = part
  const review = rating === null ? null : { rating, comment: comment ?? '', version: version ?? 1 }
  const helps = role && (isAccepted ? { role } : { invitation: role })
  return { attendance, isFavorite, ...present(more), review, ...helps }
}
