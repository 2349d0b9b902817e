import { hundredthsFrom } from '#contract/events/price.ts'
import { type Gig, type GigTime, isClash, lineUpRoles } from '#contract/jobs/gigs.ts'
import type { Sql } from '../connection/sql.ts'
import { hasRight } from '../events/event/roles.ts'

/** `gig` and `event` of the job `j`. A draft is not shown, because everybody with the link may read the job. */
export function gigColumns(sql: Sql) {
  return sql`
    case when j.gig_role is not null then json_build_object(
      'eventId', j.event_id, 'role', j.gig_role, 'from', to_char(j.gig_from, 'HH24:MI'),
      'to', to_char(j.gig_to, 'HH24:MI'), 'fee', to_char(j.fee_cents / 100.0, 'FM9999999990.00'),
      'currency', j.fee_currency
    ) end as gig,
    (
      select json_build_object(
        'title', e.title, 'nightOf', e.night_of, 'timeZone', e.tz, 'venue', e.venue, 'city', e.city, 'state', e.state,
        'latitude', case when e.venue_id is not null then e.latitude end,
        'longitude', case when e.venue_id is not null then e.longitude end
      )
      from events e
      where e.id = j.event_id and e.status <> 'draft' and e.deleted_at is null
    ) as event
  `
}

/** The values of the columns `event_id`, `gig_role`, `gig_from`, `gig_to`, `fee_cents` and `fee_currency`. */
export function gigValues(sql: Sql, gig: Gig | null) {
  return sql`
    ${gig?.eventId ?? null}::uuid, ${gig?.role ?? null}::text, ${gig?.from ?? null}::time, ${gig?.to ?? null}::time,
    ${gig ? hundredthsFrom(gig.fee) : null}::int, ${gig?.currency ?? null}::text
  `
}

/** A condition on the job `j`, which is a gig: its event takes place, it is not over, and its place is not taken. */
export function isOpenGig(sql: Sql) {
  return sql`(
    exists (select from events e where e.id = j.event_id and ${takesPlace(sql)} and ${gigEnd(sql)} > now())
    and not exists (select from applications f where f.fills_gig = j.id)
  )`
}

/** A condition on the gig `j` and its event `e`. A host who may no longer edit the event has no gigs there. */
function takesPlace(sql: Sql) {
  return sql`(e.status = 'active' and e.deleted_at is null and ${hasRight(sql, sql`j.host_id`, 'edit')})`
}

/** The end of the gig `j` at the event `e`; `gigSpan` of the contract computes the same. */
function gigEnd(sql: Sql) {
  return sql`((
    e.night_of + j.gig_to
    + case when j.gig_from < '06:00' then interval '1 day' else interval '0' end
    + case when j.gig_to < j.gig_from then interval '1 day' else interval '0' end
  ) at time zone e.tz)`
}

type Accepted = GigTime & { jobId: number; email: string }

/** The accepted gigs of these email addresses at events that take place. */
async function acceptedBy(sql: Sql, emails: string[]): Promise<Accepted[]> {
  if (emails.length === 0) return []
  return await sql<Accepted[]>`
    select
      j.id as job_id, lower(a.applicant_email) as email, e.night_of::text as night_of, e.tz as time_zone,
      to_char(j.gig_from, 'HH24:MI') as "from", to_char(j.gig_to, 'HH24:MI') as "to"
    from applications a
    join jobs j on j.id = a.fills_gig and j.taken_down_by is null
    join events e on e.id = j.event_id and ${takesPlace(sql)}
    where lower(a.applicant_email) = any (${emails.map(email => email.toLowerCase())}) and a.fills_gig is not null
  `
}

/** Which of these applicants have another accepted gig at the time of this one; null if the job is no gig. */
export async function busyAt(sql: Sql, jobId: number, emails: string[]): Promise<Set<string> | null> {
  const [gig] = await sql<GigTime[]>`
    select
      e.night_of::text as night_of, e.tz as time_zone, to_char(j.gig_from, 'HH24:MI') as "from",
      to_char(j.gig_to, 'HH24:MI') as "to"
    from jobs j
    join events e on e.id = j.event_id
    where j.id = ${jobId}
  `
  if (!gig) return null
  const others = (await acceptedBy(sql, emails)).filter(other => other.jobId !== jobId)
  return new Set(others.filter(other => isClash(gig, other)).map(({ email }) => email))
}

/** A gig in the calendar of the member with the confirmed address of its application. */
export type CalendarGig = GigTime & {
  id: string
  eventId: string
  title: string
  eventTitle: string
  venue: string | null
  location: string | null
  city: string
  state: string
  changedAt: string
}

export async function acceptedGigsOf(sql: Sql, userId: string): Promise<CalendarGig[]> {
  return await sql<CalendarGig[]>`
    select
      a.id, e.id as event_id, j.title, e.title as event_title, e.venue, e.location, e.city, e.state,
      e.night_of::text as night_of, e.tz as time_zone, to_char(j.gig_from, 'HH24:MI') as "from",
      to_char(j.gig_to, 'HH24:MI') as "to", greatest(e.updated_at, j.updated_at) as changed_at
    from users u
    join applications a on lower(a.applicant_email) = lower(u.email) and a.fills_gig is not null
    join jobs j on j.id = a.fills_gig and j.taken_down_by is null
    join events e on e.id = j.event_id and ${takesPlace(sql)}
    where u.id = ${userId} and u.email_verified_at is not null and u.deleted_at is null
      and e.night_of > current_date - 90
    order by e.night_of, a.id
    limit 300
  `
}

/** The events where the member plays or teaches by an accepted gig, found by the confirmed address. */
export function eventsOfGigs(sql: Sql, userId: ReturnType<Sql>) {
  return sql`
    select j.event_id
    from users u
    join applications f on lower(f.applicant_email) = lower(u.email) and f.fills_gig is not null
    join jobs j on j.id = f.fills_gig and j.taken_down_by is null and j.gig_role = any (${[...lineUpRoles]})
    join events e on e.id = j.event_id and ${takesPlace(sql)}
    where u.id = ${userId} and u.email_verified_at is not null and u.deleted_at is null and u.suspended_by is null
  `
}
