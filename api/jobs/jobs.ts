import { Hono } from 'hono'
import { z } from 'zod'
import { CreateJob, EditJob, Job } from '#contract/jobs/jobs.ts'
import { uuid } from '#contract/text.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import { recordAudit } from '#db/admin/audit.ts'
import { deleteJob } from '#db/jobs/applications.ts'
import { addJob, editJob, jobsOf, jobWith, ownJob } from '#db/jobs/jobs.ts'
import { hostsOnly, optionallySignedIn, signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { mergeEdit, refuseConflict, versionSeenBy, versionTag } from '../http/edit-merge.ts'
import { privateJson } from '../http/etag.ts'
import { idempotencyKeyIn } from '../http/idempotency-key.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField, valid } from '../http/valid.ts'
import { describe, IF_MATCH } from '../openapi/describe.ts'
import { jobIdIn } from './job-id.ts'

export const jobs = new Hono<Env>()
  .get(
    '/jobs/host/:id',
    describe({ summary: 'The jobs of a host', responses: { 200: z.array(Job) } }),
    limited('public-read', 'address'),
    optionallySignedIn,
    async c => {
      const { sql, readSql } = c.var.app
      const { session } = c.var
      const host = uuid.safeParse(c.req.param('id'))
      if (!host.success) return privateJson(c, [])
      const isOwn = session?.userId === host.data
      return privateJson(c, await jobsOf(isOwn ? sql : readSql, host.data, { withContact: session !== null, isOwn }))
    },
  )

  .get(
    '/jobs/:id',
    describe({
      summary: 'A job; only members see how to reach the host',
      responses: { 200: Job },
      refusals: { 404: ['job-not-found'] },
    }),
    limited('public-read', 'address'),
    optionallySignedIn,
    async c => {
      const { sql } = c.var.app
      const { session } = c.var
      const job = await jobWith(sql, jobIdIn(c), { withContact: session !== null })
      return job ? privateJson(c, job) : refuse(404, 'job-not-found')
    },
  )

  .post(
    '/jobs',
    describe({
      summary: 'Post a job',
      responses: { 200: Job, 201: Job },
      headers: { 'Idempotency-Key': 'A UUID: a repeated one returns the same job' },
      refusals: { 404: ['job-not-found'] },
    }),
    hostsOnly('signed-out', 'hosts-only-jobs'),
    limited('create-job'),
    valid('json', CreateJob),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const job = c.req.valid('json')
      if (job.expiresAt && Date.parse(job.expiresAt) <= Date.now()) refuseField('expiresAt', 'job-expires-past')
      const key = idempotencyKeyIn(c)
      const added = await sql.begin(async tx => {
        if (!(await isHostUntilCommit(tx, userId))) refuse(403, 'hosts-only-jobs')
        return (await addJob(tx, userId, job, key)) ?? refuse(404, 'job-not-found')
      })
      return c.json(added.job satisfies Job, added.isNew ? 201 : 200)
    },
  )

  .patch(
    '/jobs/:id',
    describe({
      summary: 'Change, close or reopen a job',
      responses: { 200: Job },
      headers: IF_MATCH,
      refusals: {
        400: ['invalid-version'],
        403: ['hosts-only-jobs'],
        404: ['job-not-found'],
        412: ['edit-conflict'],
      },
    }),
    signedIn,
    limited('edit-job'),
    valid('json', EditJob),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const id = jobIdIn(c)
      const seen = versionSeenBy(c)
      const given = c.req.valid('json')

      const edited = await sql.begin(async tx => {
        const isHost = await isHostUntilCommit(tx, userId)
        const own = (await ownJob(tx, id, userId)) ?? refuse(404, 'job-not-found')
        // A member who stopped hosting may delete a job, but not open it again.
        if (!isHost) refuse(403, 'hosts-only-jobs')
        const { fieldVersions: _, ...stored } = own
        const { order, conflicts } = mergeEdit({ order: withStoredTimes(given), stored, seen, versions: own })
        if (conflicts.length > 0) refuseConflict(conflicts, stored)
        return (await editJob(tx, id, userId, order)) ?? refuse(404, 'job-not-found')
      })
      return c.json(edited satisfies Job, 200, { ETag: versionTag(edited.version) })
    },
  )

  .delete(
    '/jobs/:id',
    describe({
      summary: 'Delete a job and its applications',
      responses: { 204: null },
      refusals: { 404: ['job-not-found'] },
    }),
    signedIn,
    limited('edit-job'),
    async c => {
      const { sql } = c.var.app
      const { userId, requestId } = c.var
      const id = jobIdIn(c)
      const paths = (await deleteJob(sql, id, userId)) ?? refuse(404, 'job-not-found')
      await recordAudit(sql, {
        actorId: userId,
        actorKind: 'user',
        action: 'delete-job',
        targetType: 'job',
        targetId: String(id),
        requestId,
      })
      await deleteUnreferencedFiles(c.var.app, paths)
      return c.body(null, 204)
    },
  )

/** Converts the time to the form of the database, so that equal times are equal texts. */
function withStoredTimes({ expiresAt, ...edit }: EditJob): EditJob {
  if (expiresAt === undefined) return edit
  return { ...edit, expiresAt: expiresAt && new Date(expiresAt).toISOString() }
}
