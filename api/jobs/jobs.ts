import type { Context } from 'hono'
import * as calls from '#contract/jobs/calls.ts'
import type { Gig } from '#contract/jobs/gigs.ts'
import { type EditJob, JobId } from '#contract/jobs/jobs.ts'
import { uuid } from '#contract/text.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import type { Sql } from '#db/connection/sql.ts'
import { lockedWithout } from '#db/events/event/roles.ts'
import { deleteJob } from '#db/jobs/applications.ts'
import { addJob, editJob, jobsOf, jobWith, openJobs, ownJob } from '#db/jobs/jobs.ts'
import { recordMemberAudit } from '../accounts/session/member.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { mergeEdit, refuseConflict, versionSeenBy, versionTag } from '../http/edit-merge.ts'
import { privateJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { idempotencyKeyIn, refuseField } from '../http/valid.ts'

export const jobs = new Feature()
  .call(calls.jobsOfHost, [limited('public-read', 'address')], async (c, { sql, readSql, session }) => {
    const host = uuid.safeParse(c.req.param('id'))
    if (!host.success) return privateJson(c, [])
    const isOwn = session?.userId === host.data
    return privateJson(c, await jobsOf(isOwn ? sql : readSql, host.data, { withContact: session !== null, isOwn }))
  })

  .call(calls.board, [limited('public-read', 'address')], async (c, { readSql }) =>
    privateJson(c, await openJobs(readSql)),
  )

  .call(calls.job, [limited('public-read', 'address')], async (c, { sql, session }) => {
    const job = await jobWith(sql, jobIdIn(c), { withContact: session !== null })
    return job ? privateJson(c, job) : refuse(404, 'job-not-found')
  })

  .call(calls.createJob, [limited('create-job')], async (c, { userId, body: job, sql }) => {
    if (job.expiresAt && Date.parse(job.expiresAt) <= Date.now()) refuseField('expiresAt', 'job-expires-past')
    const key = idempotencyKeyIn(c)
    const added = await sql.begin(async tx => {
      if (!(await isHostUntilCommit(tx, userId))) refuse(403, 'hosts-only-jobs')
      await refuseForeignEvent(tx, userId, job.gig)
      return (await addJob(tx, userId, job, key)) ?? refuse(404, 'job-not-found')
    })
    return c.json(added.job, added.isNew ? 201 : 200)
  })

  .call(calls.editJob, [limited('edit-job')], async (c, { userId, body: given, sql }) => {
    const id = jobIdIn(c)
    const seen = versionSeenBy(c)

    const edited = await sql.begin(async tx => {
      const isHost = await isHostUntilCommit(tx, userId)
      const own = (await ownJob(tx, id, userId)) ?? refuse(404, 'job-not-found')
      // A member who stopped hosting may delete a job, but not open it again.
      if (!isHost) refuse(403, 'hosts-only-jobs')
      const { fieldVersions: _, ...stored } = own
      const { order, conflicts } = mergeEdit({ order: withStoredTimes(given), stored, seen, versions: own })
      if (conflicts.length > 0) refuseConflict(conflicts, stored)
      if (order.gig !== undefined && order.gig?.eventId !== own.gig?.eventId)
        await refuseForeignEvent(tx, userId, order.gig)
      return (await editJob(tx, id, userId, order)) ?? refuse(404, 'job-not-found')
    })
    return c.json(edited, 200, { ETag: versionTag(edited.version) })
  })

  .call(calls.deleteJob, [limited('edit-job')], async (c, { sql, userId, app }) => {
    const id = jobIdIn(c)
    const paths = (await deleteJob(sql, id, userId)) ?? refuse(404, 'job-not-found')
    await recordMemberAudit(c, sql, 'delete-job', { targetType: 'job', targetId: String(id) })
    await deleteUnreferencedFiles(app, paths)
  })

/** A gig belongs to an event that the member may edit. */
async function refuseForeignEvent(tx: Sql, userId: string, gig: Gig | null) {
  if (!gig) return
  const refusal = gig.eventId === null ? 'event-not-found' : await lockedWithout(tx, gig.eventId, userId, 'edit')
  if (refusal) refuse(refusal === 'event-not-found' ? 404 : 403, refusal)
}

/** Converts the time to the form of the database, so that equal times are equal texts. */
function withStoredTimes({ expiresAt, ...edit }: EditJob): EditJob {
  if (expiresAt === undefined) return edit
  return { ...edit, expiresAt: expiresAt && new Date(expiresAt).toISOString() }
}

/** The job id in the path. A malformed id is treated as not found. */
export function jobIdIn(c: Context): number {
  const id = JobId.safeParse(c.req.param('id'))
  return id.success ? id.data : refuse(404, 'job-not-found')
}
