import * as calls from '#contract/events/promises/calls.ts'
import { answerPromises, ownPromisesOf } from '#db/events/promises/promises.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuseAs } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-id.ts'
import { eventPart } from '../page/event-part.ts'

/** What those who were checked in say after the night. */
export const promiseCalls = new Feature()
  .call(
    calls.ownPromises,
    [limited('read')],
    eventPart((sql, eventId, userId) => ownPromisesOf(sql, { eventId, userId })),
  )

  .call(calls.answerPromises, [limited('attend')], async c => {
    const order = { eventId: eventIdIn(c), userId: c.var.userId, ...c.req.valid('json') }
    const outcome = await answerPromises(c.var.app.sql, order)
    if (outcome !== 'answered') refuseAs(calls.answerPromises, outcome)
    return c.body(null, 204)
  })
