import * as calls from '#contract/events/messages/calls.ts'
import { sendHostMessage, withdrawHostMessage } from '#db/events/messages/host-messages.ts'
import { receiptsOf, unseenRecipients } from '#db/events/messages/receipts.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { idIn, refuseField } from '../../http/valid.ts'
import { eventIdIn, eventPart, refuseStranger } from '../event/event-access.ts'

/** Messages of the host to the members of an event, and who has seen these and the changes of the event. */
export const hostMessages = new Feature()
  .call(calls.sendHostMessage, [limited('host-message')], async (c, { sql, deliveries, userId, body }) => {
    const eventId = eventIdIn(c)
    const sent = await sendHostMessage(sql, eventId, userId, body)
    if (sent === 'event-not-found') return await refuseStranger(sql, eventId, userId)
    if (sent === 'message-id-in-use') refuseField('id', 'invalid')
    const { message, isNew } = orRefuse(calls.sendHostMessage, sent)
    deliveries.begin()
    return c.json(message, isNew ? 201 : 200)
  })

  .call(calls.withdrawHostMessage, [limited('host-message')], async (c, { userId, sql }) => {
    const order = { eventId: eventIdIn(c), userId, messageId: idIn(c, 'not-found', 'message') }
    const message = (await withdrawHostMessage(sql, order)) ?? refuse(404, 'not-found')
    return c.json(message)
  })

  .call(calls.receipts, [limited('read')], eventPart(receiptsOf))

  .call(calls.unseenRecipients, [limited('read')], async (c, { query: { after, afterName }, userId, sql }) => {
    const entryId = idIn(c, 'not-found', 'entry')
    const query = { eventId: eventIdIn(c), entryId, viewerId: userId, after, afterName }
    const page = (await unseenRecipients(sql, query)) ?? refuse(404, 'event-not-found')
    return privateJson(c, page)
  })
