import type { CreateJob, Job } from '#contract/jobs.ts'
import type { Sql } from './sql.ts'

export async function addJob(sql: Sql, hostId: string, job: CreateJob): Promise<Job> {
  const [added] = await sql<Job[]>`
    insert into jobs as j (
      host_id, title, description, requirements, location, job_type, salary_range, contact_email, contact_phone, expires_at
    ) values (
      ${hostId}, ${job.title}, ${job.description}, ${job.requirements}, ${job.location}, ${job.jobType},
      ${job.salaryRange}, ${job.contactEmail}, ${job.contactPhone}, ${job.expiresAt}
    )
    returning ${jobColumns(sql, true)}
  `
  if (!added) throw new Error('the job was not added')
  return added
}

/** `withContact`: e-mail and phone are read at all. */
export async function jobWith(
  sql: Sql,
  id: number,
  { withContact }: { withContact: boolean },
): Promise<Job | undefined> {
  const [job] = await sql<Job[]>`
    select ${jobColumns(sql, withContact)}
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.id = ${id}
  `
  return job
}

/** A host's open jobs, newest first; the host also sees those that are closed. */
export function jobsOf(
  sql: Sql,
  hostId: string,
  { withContact, isOwn }: { withContact: boolean; isOwn: boolean },
): Promise<Job[]> {
  return sql<Job[]>`
    select ${jobColumns(sql, withContact)}
    from jobs j
    join users h on h.id = j.host_id and h.deleted_at is null
    where j.host_id = ${hostId} and (${isOwn} or ${isOpen(sql)})
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
    j.created_at, j.expires_at, case when ${isOpen(sql)} then 'open' else 'closed' end as status
  `
}

function isOpen(sql: Sql) {
  return sql`(j.closed_at is null and (j.expires_at is null or j.expires_at > now()))`
}
