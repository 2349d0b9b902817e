import * as calls from '#contract/events/promotion/calls.ts'
import { hostNumbers } from '#db/events/promotion/analytics.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'

export const analytics = new Feature().call(calls.hostNumbers, [limited('read')], async c =>
  privateJson(c, await hostNumbers(c.var.app.sql, c.var.userId)),
)
