import * as calls from '#contract/people/calls.ts'
import { uuid } from '#contract/text.ts'
import { activityOf } from '#db/people/activity.ts'
import { publicUser } from '#db/people/people.ts'
import { privateJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'

const MAX_LISTED = 100

/** A member's activity, as far as the viewer may see it. */
export const peopleActivity = new Feature().call(calls.activity, [limited('read')], async c => {
  const { sql } = c.var.app
  const { userId } = c.var
  const { limit, cursor } = c.req.valid('query')
  const id = uuid.safeParse(c.req.param('id'))
  if (!id.success || !(await publicUser(sql, id.data, userId))) refuse(404, 'user-not-found')

  const maxRows = Math.min(limit, MAX_LISTED)
  const page = await activityOf(sql, id.data, userId, { limit: maxRows, after: cursor })
  const last = page.at(-1)
  if (last && page.length === maxRows) c.header('Next-Cursor', last.id)
  return privateJson(c, page)
})
