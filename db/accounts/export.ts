import type { Sql } from '../connection/sql.ts'
import { isGuestRowOf } from '../events/guests/guest-claims.ts'
import { sourcesJson } from '../events/promotion/visit-sources.ts'
import { pushSettingsOf } from '../notifications/push.ts'
import { webhooksOf } from '../webhooks/webhooks.ts'
import { invitationsOf } from './invitations.ts'

/** One file of a member's data export: its name and content. */
type Part = { name: string; rows: unknown }

const MESSAGES_PER_PAGE = 500

/** Yields all stored data of a member except messages. Of other people it contains only the public name. */
export async function* partsOf(sql: Sql, userId: string): AsyncGenerator<Part> {
  for (const [name, read] of Object.entries(PARTS)) yield { name, rows: await read(sql, userId) }
}

const pagesFollowed = (kind: 'venue' | 'artist') => (sql: Sql, userId: string) =>
  sql`
  select p.name, p.city, p.state, f.at
  from ${sql(`${kind}_follows`)} f
  join ${sql(`${kind}s`)} p on p.id = f.${sql(`${kind}_id`)}
  where f.user_id = ${userId}
  order by f.at
`

/** The people who are `other` in the rows where the member is `own`. */
const people = (table: 'follows' | 'blocks', own: string, other: string) => (sql: Sql, userId: string) =>
  sql`
  select ${shownAs(sql)} as person, r.at
  from ${sql(table)} r
  join users u on u.id = r.${sql(other)}
  where r.${sql(own)} = ${userId}
  order by r.at
`

/** The query of each file, by the name of the file. */
const PARTS: Record<string, (sql: Sql, userId: string) => PromiseLike<unknown>> = {
  profile: async (sql, userId) =>
    (
      await sql`
    select
      id, username, first_name, last_name, display_name, email, email_verified_at, phone_number, phone_verified_at,
      user_type, bio, status_message, city, state, hometown, date_of_birth, favorite_genres, interests, social_links,
      profile_image_url, venue_name, venue_description, venue_address, venue_phone, venue_website, promotion_group,
      going_audience, shows_presence, locale, clock, distances, profile_completed_at, created_at, updated_at
    from users
    where id = ${userId}
  `
    )[0],
  follows: people('follows', 'follower_id', 'followee_id'),
  'followed-venues': pagesFollowed('venue'),
  /** What the member said about promises after nights. */
  promises: (sql, userId) => sql`
    select ${eventLine(sql)} as event, p.started, p.mix, p.floor, p.at
    from promises p
    join events e on e.id = p.event_id
    where p.user_id = ${userId}
    order by p.at
  `,
  /** What the host wrote below the promises that were kept. */
  'promise-replies': (sql, userId) => sql`
    select s.slug as series, r.text, r.at
    from promise_replies r
    left join series s on s.id = r.series_id
    where r.host_id = ${userId}
    order by r.at
  `,
  'followed-artists': pagesFollowed('artist'),
  /** The pages of artists that the member has or claims. */
  'artist-pages': (sql, userId) => sql`
    select a.slug, a.name, a.description, a.links, null as claim, null::timestamptz as claimed_at
    from artists a
    where a.owner_id = ${userId}
    union all
    select a.slug, a.name, null, '{}', c.reason, c.at
    from artist_claims c
    join artists a on a.id = c.artist_id
    where c.user_id = ${userId}
    order by slug
  `,
  'followed-series': (sql, userId) => sql`
    select s.slug, f.at
    from series_follows f
    join series s on s.id = f.series_id
    where f.user_id = ${userId}
    order by f.at
  `,
  'followed-cities': (sql, userId) => sql`
    select c.city, c.state, nullif(f.category, '') as category, f.at
    from city_follows f
    join followed_cities c on c.id = f.city_id
    where f.user_id = ${userId}
    order by f.at
  `,
  followers: people('follows', 'followee_id', 'follower_id'),
  blocked: people('blocks', 'blocker_id', 'blocked_id'),
  attendance: (sql, userId) => sql`
    select ${eventLine(sql)} as night, a.state, a.at, a.source as came_through, a.dance_role,
      a.seeks_partner, a.answers, a.plus_ones, friend.username as place_offered_to,
      case when friend.id is not null then a.offer_until end as place_offered_until
    from attendances a
    join events e on e.id = a.event_id
    left join users friend on friend.id = a.offered_to
    where a.user_id = ${userId}
    order by a.at
  `,
  /** Places that were taken without an account, with a phone or address that the member has proved since. */
  'guest-places': (sql, userId) => sql`
    select
      ${eventLine(sql)} as night, g.name, g.phone_number, g.email, g.state, g.locale, g.created_at, g.confirmed_at,
      g.wants_to_wait, g.arrival as number_in_waiting_list, g.offer_until, g.stopped_at as notices_stopped_at, g.source as came_through,
      g.answers
    from guests g
    join events e on e.id = g.event_id
    where ${isGuestRowOf(sql, userId)}
    order by g.created_at, g.id
  `,
  favorites: (sql, userId) => sql`
    select ${eventLine(sql)} as night, f.at
    from favorites f
    join events e on e.id = f.event_id
    where f.user_id = ${userId}
    order by f.at
  `,
  reviews: (sql, userId) => sql`
    select ${eventLine(sql)} as night, r.rating, r.comment, r.created_at, r.updated_at
    from reviews r
    join events e on e.id = r.event_id
    where r.user_id = ${userId}
    order by r.created_at
  `,
  'hosted-nights': (sql, userId) => sql`
    select
      id, title, description, category, tags, status, cancel_reason, flyer_url, tickets_url, price_cents, currency, prices,
      capacity, has_waiting_list, venue, location, city, state, night_of, start_local, end_local, tz, attending_count,
      waiting_count, review_count, source_id, poster, program, dance_roles, questions, needs_approval, plus_one_limit, created_at, updated_at, cancelled_at
    from events
    where host_id = ${userId} and deleted_at is null
    order by night_of, id
  `,
  series: (sql, userId) => sql`
    select
      s.slug, s.created_at,
      (
        select json_agg(
          json_build_object(
            'from', r.first_night, 'repeat', r.repeat, 'until', r.until, 'count', r.count, 'event', r.fields
          )
          order by r.first_night
        )
        from series_rules r
        where r.series_id = s.id
      ) as rules,
      (
        select json_agg(json_build_object('night', d.night, 'reason', d.skip_reason) order by d.night)
        from series_dates d
        where d.series_id = s.id and d.skipped_at is not null
      ) as skipped
    from series s
    where s.host_id = ${userId}
    order by s.created_at
  `,
  imports: (sql, userId) =>
    sql`select kind, source, created_at from imports where host_id = ${userId} order by created_at`,
  /** The names whose events the member has claimed with a code. */
  claims: (sql, userId) =>
    sql`select name, claimed_at from listing_sources where claimed_by = ${userId} order by claimed_at, id`,
  /** The roles of the member at events of other hosts, and the members who help with the member's own events. */
  'event-roles': (sql, userId) => sql`
    select ${eventLine(sql)} as night, ${shownAs(sql)} as person, p.role, p.invited_at, p.accepted_at
    from event_people p
    join events e on e.id = p.event_id
    join users u on u.id = case p.user_id when ${userId} then e.host_id else p.user_id end
    where ${userId} in (p.user_id, e.host_id)
    order by p.invited_at
  `,
  /** The role of the member at the admin page, and who gave it. */
  'site-role': (sql, userId) => sql`
    select r.role, r.at, case when u.id is not null then ${shownAs(sql)} end as named_by
    from admin_roles r
    left join users u on u.id = r.named_by
    where r.user_id = ${userId}
  `,
  /** The venues whose pages the member edits, with who named the member, and the members whom the member has named. */
  'venue-pages': (sql, userId) => sql`
    select v.name, v.city, v.state, v.description, v.links, p.at, case when u.id is not null then ${shownAs(sql)} end as person
    from venue_people p
    join venues v on v.id = p.venue_id
    left join users u on u.id = case p.user_id when ${userId} then p.named_by else p.user_id end
    where ${userId} in (p.user_id, p.named_by)
    order by p.at, p.user_id
  `,
  /** The messages to the guests of the member's own events, and those that the member sent for other hosts. */
  'host-messages': (sql, userId) => sql`
    select ${eventLine(sql)} as night, m.audience, m.text, m.at, m.withdrawn_at
    from host_messages m
    join events e on e.id = m.event_id
    where e.host_id = ${userId} or m.sent_by = ${userId}
    order by m.at
  `,
  /** The codes of links to the member's own events, with counted visits and the members who came through them. */
  'link-codes': (sql, userId) => sql`
    select ${eventLine(sql)} as night, ${sourcesJson(sql)} as codes
    from events e
    where e.host_id = ${userId} and e.deleted_at is null and ${sourcesJson(sql)}::text <> '[]'
    order by e.night_of, e.id
  `,
  /** Applicants gave their data to this host for one job only, so the export contains just their number. */
  jobs: (sql, userId) => sql`
    select
      j.id, j.title, j.description, j.requirements, j.location, j.job_type, j.salary_range, j.contact_email,
      j.contact_phone, j.expires_at, j.closed_at, j.created_at,
      j.gig_role, j.gig_from::text, j.gig_to::text, j.fee_cents, j.fee_currency,
      (select e.title from events e where e.id = j.event_id and e.host_id = j.host_id) as event,
      (select count(*) from applications a where a.job_id = j.id) as applications
    from jobs j
    where j.host_id = ${userId}
    order by j.created_at
  `,
  /** An application contains an email address only: it belongs to the member who has confirmed that address. */
  applications: (sql, userId) => sql`
    select
      j.title as job, a.applicant_name, a.applicant_phone, a.applicant_email, a.cover_letter, a.resume_name, a.status,
      a.created_at
    from applications a
    join jobs j on j.id = a.job_id
    join users me on me.id = ${userId} and me.email_verified_at is not null and lower(me.email) = lower(a.applicant_email)
    order by a.created_at
  `,
  sessions: (sql, userId) => sql`
    select user_agent, created_at, authenticated_at, seen_at from sessions where user_id = ${userId} order by created_at
  `,
  'api-tokens': (sql, userId) => sql`
    select name, scopes, created_at, expires_at, used_at from api_tokens where user_id = ${userId} order by created_at
  `,
  webhooks: webhooksOf,
  invitations: invitationsOf,
  reports: (sql, userId) =>
    sql`select kind, reason, at, decided_at from reports where reporter_id = ${userId} order by at`,
  notifications: (sql, userId) => sql`
    select n.kind, case when e.taken_down_by is null then e.title end as event, ${shownAs(sql)} as person, j.title as job, n.created_at, n.seen_at
    from notifications n
    left join events e on e.id = n.event_id
    left join users u on u.id = case when n.kind in ('event-published', 'host-message') then nullif(e.host_id, e.listed_from) else n.person_id end
    left join jobs j on j.id = n.job_id
    where n.user_id = ${userId} and (e.id is null or e.status <> 'draft')
      and (n.kind not in ('event-published', 'host-message') or e.deleted_at is null)
    order by n.created_at
  `,
  settings: pushSettingsOf,
  history: (sql, userId) => sql`select at, action, outcome from audit_log where actor_id = ${userId} order by id`,
  uploads: uploadsOf,
}

type ExportedConversation = { id: string; with: { username: string; name: string }; startedAt: string }

/** Includes conversations with blocked members, because the exported messages belong to this member. */
export function conversationsOf(sql: Sql, userId: string): Promise<ExportedConversation[]> {
  return sql<ExportedConversation[]>`
    select c.id, ${shownAs(sql)} as with, c.created_at as started_at
    from conversations c
    join users u on u.id = case c.user_lo when ${userId} then c.user_hi else c.user_lo end
    where ${userId} in (c.user_lo, c.user_hi)
    order by c.created_at, c.id
  `
}

type ExportedMessage = {
  seq: number
  from: 'me' | 'them'
  content: string
  sentAt: string
  editedAt: string | null
}

/** Yields the messages of a conversation in pages, so that a long history never has to fit into memory. */
export async function* exportedMessagesIn(
  sql: Sql,
  conversationId: string,
  userId: string,
): AsyncGenerator<ExportedMessage[]> {
  for (let after = 0; ; ) {
    const page = await sql<ExportedMessage[]>`
      select
        seq, case sender_id when ${userId} then 'me' else 'them' end as from, content, created_at as sent_at, edited_at
      from messages
      where conversation_id = ${conversationId} and seq > ${after} and deleted_at is null
      order by seq
      limit ${MESSAGES_PER_PAGE}
    `
    if (page.length > 0) yield page
    if (page.length < MESSAGES_PER_PAGE) return
    after = page.at(-1)?.seq ?? after
  }
}

/** Returns the stored pictures and flyers of the member. */
export function uploadsOf(sql: Sql, userId: string) {
  return sql<{ kind: string; path: string; bytes: number; createdAt: string }[]>`
    select kind, path, bytes, created_at from uploads where owner_id = ${userId} order by created_at, id
  `
}

/** Another person `u` with the public fields only. */
function shownAs(sql: Sql) {
  return sql`
    case
      when u.id is null then null
      when u.deleted_at is null then json_build_object(
        'username', u.username, 'name', coalesce(nullif(u.display_name, ''), trim(u.first_name || ' ' || u.last_name))
      )
      else json_build_object('username', 'deleted', 'name', 'Deleted User')
    end
  `
}

/** A summary of an event `e`. */
function eventLine(sql: Sql) {
  return sql`json_build_object('id', e.id, 'title', e.title, 'venue', e.venue, 'city', e.city, 'nightOf', e.night_of)`
}
