import type { CreateJob, EditJob, Job } from '#contract/jobs/jobs.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { type Versions, versionColumns } from '../connection/versions.ts'
import { gigColumns, gigValues, isOpenGig } from './gigs.ts'

/** The earlier job of a repeated key. Undefined when that job was taken down. */
export async function addJob(
  sql: Sql,
  hostId: string,
  job: CreateJob,
  key: string | null,
): Promise<{ job: Job; isNew: boolean } | undefined> {
  const [added] = await sql<Job[]>`
    insert into jobs as j (
      host_id, title, description, requirements, location, job_type, salary_range, contact_email, contact_phone, expires_at,
      idempotency_key, event_id, gig_role, gig_from, gig_to, fee_cents, fee_currency
    ) values (
      ${hostId}, ${job.title}, ${job.description}, ${job.requirements}, ${job.location}, ${job.jobType},
      ${job.salaryRange}, ${job.contactEmail}, ${job.contactPhone}, ${job.expiresAt}, ${key},
      ${gigValues(sql, job.gig)}
    )
    on conflict (host_id, idempotency_key) where idempotency_key is not null do nothing
    returning ${jobColumns(sql, true)}
  `
  if (added) return { job: added, isNew: true }
  const [before] = await sql<Job[]>`
    select ${jobColumns(sql, true)}
    from jobs j
    where j.host_id = ${hostId} and j.idempotency_key = ${key} and j.taken_down_by is null
  `
  return before && { job: before, isNew: false }
}

/** The open jobs of all hosts: the next gigs, then the newest other jobs that were changed in the last 90 days. */
export async function openJobs(sql: Sql): Promise<Job[]> {
  const jobs = sql`
    select ${jobColumns(sql, false)}
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null and h.suspended_by is null
  `
  const [gigs, others] = await Promise.all([
    sql<Job[]>`
      ${jobs}
      join events o on o.id = j.event_id and o.night_of >= current_date - 2
      where j.gig_role is not null and j.taken_down_by is null and ${jobIsOpen(sql)}
      order by o.night_of, o.starts_at, j.id
      limit 200
    `,
    sql<Job[]>`
      ${jobs}
      where j.gig_role is null and j.updated_at > now() - interval '90 days' and j.taken_down_by is null
        and ${jobIsOpen(sql)}
      order by j.created_at desc, j.id desc
      limit 100
    `,
  ])
  return [...gigs, ...others]
}

/** `withContact`: whether email address and phone number are read. */
export async function jobWith(
  sql: Sql,
  id: number,
  { withContact }: { withContact: boolean },
): Promise<Job | undefined> {
  return await firstRow(sql<Job[]>`
    select ${jobColumns(sql, withContact)}
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.id = ${id} and j.taken_down_by is null
  `)
}

/** Locks the host's own job for the rest of the transaction; undefined for another host's job. */
export async function ownJob(tx: Sql, id: number, hostId: string): Promise<(Job & Versions) | undefined> {
  const [locked] = await tx<Versions[]>`
    select ${versionColumns(tx)} from jobs where id = ${id} and host_id = ${hostId} and taken_down_by is null for update
  `
  const job = locked && (await jobWith(tx, id, { withContact: true }))
  return job && { ...job, ...locked }
}

/** Missing fields stay unchanged. Reopening an expired job removes its expiry, unless a new one is given. */
export async function editJob(sql: Sql, id: number, hostId: string, edit: EditJob): Promise<Job | undefined> {
  const { status = null, expiresAt, gig } = edit
  return await firstRow(sql<Job[]>`
    update jobs as j
    set
      title = coalesce(${edit.title ?? null}, title),
      description = coalesce(${edit.description ?? null}, description),
      requirements = coalesce(${edit.requirements ?? null}, requirements),
      location = coalesce(${edit.location ?? null}, location),
      job_type = coalesce(${edit.jobType ?? null}, job_type),
      salary_range = coalesce(${edit.salaryRange ?? null}, salary_range),
      contact_email = coalesce(${edit.contactEmail ?? null}, contact_email),
      contact_phone = coalesce(${edit.contactPhone ?? null}, contact_phone),
      expires_at = case
        when ${expiresAt !== undefined} then ${expiresAt ?? null}::timestamptz
        when ${status}::text = 'open' and expires_at <= now() then null
        else expires_at
      end,
      ${gig === undefined ? sql`` : sql`(event_id, gig_role, gig_from, gig_to, fee_cents, fee_currency) = (select ${gigValues(sql, gig)}),`}
      closed_at = case ${status}::text when 'closed' then coalesce(closed_at, now()) when 'open' then null else closed_at end,
      updated_at = now()
    where j.id = ${id} and j.host_id = ${hostId} and j.taken_down_by is null
    returning ${jobColumns(sql, true)}
  `)
}

/** A host's open jobs, newest first; the host also sees closed jobs, and the number of new applications. */
export function jobsOf(
  sql: Sql,
  hostId: string,
  { withContact, isOwn }: { withContact: boolean; isOwn: boolean },
): Promise<Job[]> {
  return sql<Job[]>`
    select ${jobColumns(sql, withContact)} ${isOwn ? sql`, ${newApplications(sql)} as new_applications` : sql``}
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.host_id = ${hostId} and j.taken_down_by is null and (${isOwn} or ${jobIsOpen(sql)})
    order by j.created_at desc, j.id desc
    limit 200
  `
}

function jobColumns(sql: Sql, withContact: boolean) {
  const contact = withContact
    ? sql`j.contact_email, j.contact_phone`
    : sql`null as contact_email, null as contact_phone`
  return sql`
    j.id, j.host_id, j.title, j.description, j.requirements, j.location, j.job_type, j.salary_range, ${contact},
    j.created_at, j.expires_at, j.version, ${gigColumns(sql)}, case when ${jobIsOpen(sql)} then 'open' else 'closed' end as status
  `
}

function newApplications(sql: Sql) {
  return sql`(
    select count(*) from applications a where a.job_id = j.id and a.status = 'new' and a.received_at is not null
  )`
}

/** Needs the job `j`. */
export function jobIsOpen(sql: Sql) {
  return sql`(
    j.closed_at is null and (j.expires_at is null or j.expires_at > now()) and (j.gig_role is null or ${isOpenGig(sql)})
  )`
}
