import type { HostMessage, SendHostMessage } from '#contract/events/host-messages.ts'
import { request } from '../http/request.ts'
import { eventPath } from './going.ts'
import type { Kind } from './kind.ts'
import { storeAsDraft } from './reports.ts'

/*
 * A message of the host to the guests of an event, whose id is the key. Under its id the server stores a message once,
 * however often it is sent. A refused message becomes the draft of its form.
 */
export const hostMessage: Kind<SendHostMessage, HostMessage> = {
  name: 'host-message',
  coalesce: 'append',
  refusal: 'drop',

  send: ([{ key, body }], { userId }) =>
    request<HostMessage>(`${eventPath(key)}/host-messages`, { method: 'POST', json: body, forUser: userId }),

  refused: (store, [{ key, body }], refusal) => storeAsDraft(store, hostMessageForm(key), body, refusal),
}

/** The name of the draft of a message about an event. */
export const hostMessageForm = (eventId: string) => `host-message ${eventId}`

/** Who has seen the changes and messages of an event, for its host. */
export const receiptsPath = (eventId: string) => `${eventPath(eventId)}/receipts`
