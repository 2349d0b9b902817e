import * as calls from '#contract/events/desk/calls.ts'
import { audienceOf, deskOf } from '#db/events/desk/desk.ts'
import { privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { eventPart } from '../event/event-access.ts'

export const desk = new Feature()
  .call(calls.hostDesk, [limited('read')], async c => privateJsonText(c, await deskOf(c.var.app.sql, c.var.userId)))

  .call(calls.eventAudience, [limited('read')], eventPart(audienceOf))
