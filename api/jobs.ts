import { Hono } from 'hono'
import { CreateJob, type Job, JobId } from '#contract/jobs.ts'
import { uuid } from '#contract/text.ts'
import { addJob, jobsOf, jobWith } from '#db/jobs.ts'
import { freshJson } from './etag.ts'
import { limited } from './limits.ts'
import { refuse } from './refusal.ts'
import { hostsOnly, maybeSignedIn } from './session.ts'
import type { Env } from './setting.ts'
import { valid } from './valid.ts'

export const jobs = new Hono<Env>()
  .get('/jobs/host/:id', limited('public-read', 'address'), maybeSignedIn, async c => {
    const { sql, session } = c.var
    const host = uuid.safeParse(c.req.param('id'))
    if (!host.success) return c.json([])
    const isOwn = session?.userId === host.data
    return freshJson(c, await jobsOf(sql, host.data, { withContact: session !== null, isOwn }))
  })

  .get('/jobs/:id', limited('public-read', 'address'), maybeSignedIn, async c => {
    const { sql, session } = c.var
    const id = JobId.safeParse(c.req.param('id'))
    const job = id.success && (await jobWith(sql, id.data, { withContact: session !== null }))
    return job ? freshJson(c, job) : refuse(404, 'job-not-found')
  })

  .post(
    '/jobs',
    hostsOnly('signed-out', 'hosts-only-jobs'),
    limited('create-job'),
    valid('json', CreateJob),
    async c => {
      const { sql, userId } = c.var
      return c.json((await addJob(sql, userId, c.req.valid('json'))) satisfies Job, 201)
    },
  )
