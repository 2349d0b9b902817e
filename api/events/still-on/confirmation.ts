import * as calls from '#contract/events/still-on/calls.ts'
import { confirmEvent } from '#db/events/still-on/confirmations.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuseAs } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-id.ts'

export const confirmations = new Feature().call(calls.confirmEvent, [limited('attend')], async c => {
  const { at } = c.req.valid('json')
  const refused = await confirmEvent(c.var.app.sql, { eventId: eventIdIn(c), userId: c.var.userId, at })
  if (refused) refuseAs(calls.confirmEvent, refused)
  return c.body(null, 204)
})
