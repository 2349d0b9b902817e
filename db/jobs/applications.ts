import { v7 as uuidv7 } from 'uuid'
import {
  APPLICATION_RETENTION_DAYS,
  type Application,
  type ApplicationStatus,
  type Apply,
  type OwnApplication,
} from '#contract/jobs/applications.ts'
import { mailboxOf } from '../accounts/mailbox.ts'
import { type Database, firstRow, hasRow, type Sql } from '../connection/sql.ts'
import { notifyOfApplication, notifyOfWithdrawal } from '../notifications/notify-members.ts'
import { busyAt } from './gigs.ts'
import { jobIsOpen, jobWith } from './jobs.ts'

const MAX_PER_EMAIL_AND_JOB = 3
const MAX_PER_JOB = 200
const MAX_FILE_BYTES_PER_HOST = 500 * 1024 * 1024

/** The files of an application. `ending` is the file type that was detected in the bytes of the resume. */
type SentFiles = {
  photo: { bytes: number } | null
  resume: { bytes: number; name: string; ending: string } | null
}

/**
 * Starts an application. The daily counts are read under the lock of the job, so that concurrent applications are all
 * counted. The same key updates the same application until it is received; then it stays unchanged.
 */
export async function beginApplication(
  sql: Database,
  jobId: number,
  key: string,
  application: Apply,
  { photo, resume }: SentFiles,
  { hasLimits }: { hasLimits: boolean },
) {
  return await sql.begin(async tx => {
    const [job] = await tx<{ hostId: string; isOpen: boolean }[]>`
      select j.host_id, ${jobIsOpen(tx)} as is_open
      from jobs j
      join users h on h.id = j.host_id and h.deleted_at is null
      where j.id = ${jobId} and j.taken_down_by is null
      for update of j
    `
    if (!job) return 'job-not-found'

    const [earlier] = await tx<{ id: string; isReceived: boolean }[]>`
      select id, received_at is not null as is_received from applications where job_id = ${jobId} and idempotency_key = ${key}
    `
    if (earlier?.isReceived) return { ...earlier, photoPath: null, resumePath: null }
    if (!job.isOpen) return 'job-closed'
    const filesBytes = (photo?.bytes ?? 0) + (resume?.bytes ?? 0)
    if (!earlier) {
      if (hasLimits) {
        const reachedLimit = await reachedLimitOf(tx, jobId, application.applicantEmail)
        if (reachedLimit) return reachedLimit
      }
      if (!(await hasStorageFor(tx, job.hostId, filesBytes))) return 'no-room-for-files'
    }

    const id = earlier?.id ?? uuidv7()
    const photoPath = photo && `applications/${id}/photo.webp`
    const resumePath = resume && `applications/${id}/resume.${resume.ending}`
    const isReceived = filesBytes === 0
    await tx`
      insert into applications (
        id, job_id, idempotency_key, applicant_name, applicant_phone, applicant_email, cover_letter, photo_path,
        resume_path, resume_name, files_bytes, received_at
      ) values (
        ${id}, ${jobId}, ${key}, ${application.applicantName}, ${application.applicantPhone},
        ${application.applicantEmail}, ${application.coverLetter || null}, ${photoPath}, ${resumePath},
        ${resume?.name ?? null}, ${filesBytes}, ${isReceived ? new Date() : null}
      )
      on conflict (id) do update set
        applicant_name = excluded.applicant_name, applicant_phone = excluded.applicant_phone,
        applicant_email = excluded.applicant_email, cover_letter = excluded.cover_letter,
        photo_path = excluded.photo_path, resume_path = excluded.resume_path, resume_name = excluded.resume_name,
        files_bytes = excluded.files_bytes, received_at = excluded.received_at
    `
    return { id, isReceived, photoPath, resumePath }
  })
}

/** Applications are counted for each job, because an applicant may apply for many jobs a day. */
async function reachedLimitOf(tx: Sql, jobId: number, email: string) {
  const today = await tx<{ applicantEmail: string }[]>`
    select applicant_email from applications where job_id = ${jobId} and created_at > now() - interval '24 hours'
  `
  const mailbox = mailboxOf(email)
  const byApplicant = today.filter(({ applicantEmail }) => mailboxOf(applicantEmail) === mailbox)
  if (byApplicant.length >= MAX_PER_EMAIL_AND_JOB) return 'applied-often'
  return today.length >= MAX_PER_JOB ? 'job-full' : undefined
}

async function hasStorageFor(tx: Sql, hostId: string, filesBytes: number): Promise<boolean> {
  if (filesBytes === 0) return true
  const [stored] = await tx<[{ bytes: number }]>`
    select coalesce(sum(a.files_bytes), 0)::bigint as bytes
    from applications a
    join jobs j on j.id = a.job_id
    where j.host_id = ${hostId}
  `
  return stored.bytes + filesBytes <= MAX_FILE_BYTES_PER_HOST
}

/** Marks the files as stored. False if the application was deleted meanwhile: then its files must be deleted, too. */
export async function receiveApplication(sql: Sql, id: string): Promise<boolean> {
  return await hasRow(sql`
    update applications set received_at = coalesce(received_at, now()) where id = ${id} returning id
  `)
}

/** Deletes an application whose files could not be stored. Returns false when it has been received meanwhile. */
export async function deleteUnreceived(sql: Sql, id: string): Promise<boolean> {
  return (await sql`delete from applications where id = ${id} and received_at is null returning id`).length === 1
}

/** The applications for the host's own job, latest first. `after` is the last one of the previous page. */
export async function applicationsFor(
  sql: Sql,
  jobId: number,
  hostId: string,
  { status, after, limit }: { status?: ApplicationStatus | undefined; after?: string | undefined; limit: number },
): Promise<Application[] | undefined> {
  const [job] = await sql`select id from jobs where id = ${jobId} and host_id = ${hostId}`
  if (!job) return undefined
  const page = await sql<Application[]>`
    select ${applicationColumns(sql)}
    from applications a
    where a.job_id = ${jobId} and a.received_at is not null
      and ${status ? sql`a.status = ${status}` : sql`true`}
      and ${after ? sql`a.id < ${after}` : sql`true`}
    order by a.id desc
    limit ${limit}
  `
  return await withAvailability(sql, jobId, page)
}

/** For a gig: whether each applicant has another accepted gig at that time. */
async function withAvailability(sql: Sql, jobId: number, page: Application[]): Promise<Application[]> {
  const busy = await busyAt(
    sql,
    jobId,
    page.map(({ applicantEmail }) => applicantEmail),
  )
  if (!busy) return page
  return page.map(application => ({
    ...application,
    availability: busy.has(application.applicantEmail.toLowerCase()) ? 'busy' : 'free',
  }))
}

/**
 * Notifies the applicant of a new status, if the application has the confirmed email address of a member. A gig has one
 * place: the job is locked, so of two acceptances at once the second one is refused.
 */
export async function setApplicationStatus(sql: Database, id: string, hostId: string, status: ApplicationStatus) {
  return await sql.begin(async tx => {
    const [job] = await tx<{ id: number; isGig: boolean }[]>`
      select j.id, j.gig_role is not null as is_gig
      from applications a
      join jobs j on j.id = a.job_id and j.host_id = ${hostId}
      where a.id = ${id} and a.received_at is not null
      for update of j
    `
    if (!job) return undefined
    const [before] = await tx<
      { status: ApplicationStatus }[]
    >`select status from applications where id = ${id} for update`
    if (before?.status === 'withdrawn') return 'application-withdrawn'
    const fillsGig = job.isGig && status === 'hired' ? job.id : null
    const [other] = fillsGig ? await tx`select from applications where fills_gig = ${fillsGig} and id <> ${id}` : []
    if (other) return 'gig-filled'
    const [changed] = await tx<Application[]>`
      update applications a
      set status = ${status}, fills_gig = ${fillsGig}
      where a.id = ${id}
      returning ${applicationColumns(tx)}
    `
    if (changed && changed.status !== before?.status) await notifyOfApplication(tx, changed)
    return changed && (await withAvailability(tx, job.id, [changed]))[0]
  })
}

/** The application that was sent with this key. The contact data of the host are for accepted applicants. */
export async function ownApplication(sql: Sql, jobId: number, key: string): Promise<OwnApplication | undefined> {
  const [found] = await sql<(Omit<OwnApplication, 'job' | 'isClash'> & { applicantEmail: string })[]>`
    select applicant_name, applicant_email, status, created_at
    from applications
    where job_id = ${jobId} and idempotency_key = ${key} and received_at is not null
  `
  if (!found) return undefined
  const { applicantEmail, ...shown } = found
  const isAccepted = shown.status === 'hired'
  const job = await jobWith(sql, jobId, { withContact: isAccepted })
  if (!job) return undefined
  const busy = isAccepted ? await busyAt(sql, jobId, [applicantEmail]) : null
  return { ...shown, isClash: busy !== null && busy.size > 0, job }
}

/**
 * Withdraws the application that was sent with this key, and deletes its contact data. Notifies the host of an accepted
 * one, whose place is free again. Returns the files to remove; undefined without such an application.
 */
export async function withdrawApplication(sql: Database, jobId: number, key: string): Promise<string[] | undefined> {
  return await sql.begin(async tx => {
    const [job] = await tx<{ hostId: string }[]>`select host_id from jobs where id = ${jobId} for update`
    const [before] = await tx<(FilePaths & { id: string; status: ApplicationStatus })[]>`
      select id, status, photo_path, resume_path
      from applications
      where job_id = ${jobId} and idempotency_key = ${key} and received_at is not null
      for update
    `
    if (!job || !before) return undefined
    const { id, status } = before
    await tx`
      update applications
      set status = 'withdrawn', fills_gig = null, applicant_phone = '', applicant_email = '', cover_letter = null,
        photo_path = null, resume_path = null, resume_name = null, files_bytes = 0
      where id = ${id}
    `
    if (status === 'hired') await notifyOfWithdrawal(tx, { id, jobId, hostId: job.hostId })
    return pathsIn([before])
  })
}

/** Returns the path and name of a file; undefined when this member is not the job's host. */
export async function applicationFile(
  sql: Sql,
  id: string,
  hostId: string,
  part: 'photo' | 'resume',
): Promise<{ path: string; name: string } | undefined> {
  return await firstRow(sql<{ path: string; name: string }[]>`
    select
      ${part === 'photo' ? sql`a.photo_path` : sql`a.resume_path`} as path,
      ${part === 'photo' ? sql`'photo.webp'` : sql`coalesce(a.resume_name, 'resume')`} as name
    from applications a
    join jobs j on j.id = a.job_id and j.host_id = ${hostId}
    where a.id = ${id} and a.received_at is not null
      and ${part === 'photo' ? sql`a.photo_path is not null` : sql`a.resume_path is not null`}
  `)
}

/** Deletes expired applications, and those without files. Returns the paths of the files to remove. */
export async function deleteOldApplications(sql: Sql): Promise<string[]> {
  const deleted = await sql<FilePaths[]>`
    delete from applications
    where created_at < now() - make_interval(days => ${APPLICATION_RETENTION_DAYS})
      or (received_at is null and created_at < now() - interval '1 hour')
    returning photo_path, resume_path
  `
  return pathsIn(deleted)
}

/** Deletes a job with its applications. Returns the files to remove; undefined for another host's job. */
export async function deleteJob(sql: Database, jobId: number, hostId: string): Promise<string[] | undefined> {
  return await sql.begin(async tx => {
    const [job] = await tx`select id from jobs where id = ${jobId} and host_id = ${hostId} for update`
    if (!job) return undefined
    const applications = await tx<FilePaths[]>`
      delete from applications where job_id = ${jobId} returning photo_path, resume_path
    `
    await tx`delete from jobs where id = ${jobId}`
    return pathsIn(applications)
  })
}

export type FilePaths = { photoPath: string | null; resumePath: string | null }

export function pathsIn(rows: FilePaths[]): string[] {
  return rows.flatMap(({ photoPath, resumePath }) => [photoPath, resumePath]).filter(path => path !== null)
}

/** The URLs contain no secret; the calls return the files to the job's host only. */
function applicationColumns(sql: Sql) {
  return sql`
    a.id, a.job_id, a.applicant_name, a.applicant_phone, a.applicant_email, a.cover_letter,
    case when a.photo_path is not null then '/api/applications/' || a.id || '/photo' end as photo_url,
    case when a.resume_path is not null then '/api/applications/' || a.id || '/resume' end as resume_url,
    a.resume_name, a.status, a.created_at
  `
}
