import type { Context } from 'hono'
import { JobId } from '#contract/jobs/jobs.ts'
import { refuse } from '../http/refusal.ts'

/** The job id in the path. A malformed id is treated as not found. */
export function jobIdIn(c: Context): number {
  const id = JobId.safeParse(c.req.param('id'))
  return id.success ? id.data : refuse(404, 'job-not-found')
}
