import * as calls from '#contract/events/form/calls.ts'
import { eventsOf } from '#db/events/event/reading.ts'
import { privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-id.ts'
import { ownEventJson, sendEventJson } from './publishing.ts'

/** The events of the host who calls, mostly for programs with an API token: they need no id of the host. */
export const ownEvents = new Feature()
  .call(calls.ownEvents, [limited('read')], async c =>
    privateJsonText(c, await eventsOf(c.var.app.sql, c.var.userId, c.var.userId)),
  )

  .call(calls.ownEvent, [limited('read')], async c => {
    const event = await ownEventJson(c.var.app.sql, eventIdIn(c), c.var.userId)
    if (event.createdBy !== c.var.userId) refuse(404, 'event-not-found')
    return sendEventJson(c, event, 200)
  })
