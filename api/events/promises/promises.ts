import * as calls from '#contract/events/promises/calls.ts'
import { answerPromises, ownPromisesOf } from '#db/events/promises/promises.ts'
import { replyToPromises } from '#db/events/promises/replies.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuseAs } from '../../http/refusal.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'

/** What those who were checked in say after the night. */
export const promiseCalls = new Feature()
  .call(
    calls.ownPromises,
    [limited('read')],
    eventPart((sql, eventId, id) => ownPromisesOf(sql, { eventId, visitor: { kind: 'member', id } })),
  )

  .call(calls.answerPromises, [limited('attend')], async c => {
    const visitor = { kind: 'member', id: c.var.userId } as const
    const order = { eventId: eventIdIn(c), visitor, ...c.req.valid('json') }
    const outcome = await answerPromises(c.var.app.sql, order)
    if (outcome !== 'answered') refuseAs(calls.answerPromises, outcome)
    return c.body(null, 204)
  })

  .call(calls.replyToPromises, [limited('edit-profile')], async c => {
    const { userId, requestId } = c.var
    const outcome = await replyToPromises(c.var.app.sql, { ...c.req.valid('json'), userId, requestId })
    if (outcome !== 'replied') refuseAs(calls.replyToPromises, outcome)
    return c.body(null, 204)
  })
