import type { HostMessage, SendHostMessage } from '#contract/events/host-messages.ts'
import * as calls from '#contract/events/messages/calls.ts'
import { refreshChanged, updateCached } from '../../cache/responses.ts'
import type { PersonStore } from '../../db.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { ownPartAt } from './going.ts'
import { storeAsDraft } from './reports.ts'

/*
 * A message of the host to the guests of an event, whose id is the key. Under its id the server stores a message once,
 * however often it is sent. The text of a refused message becomes the draft of its form. The row stays for an editor
 * who has lost the role, and with it the form.
 */
export const hostMessage: Kind<'host-message', SendHostMessage, HostMessage> = {
  name: 'host-message',
  coalesce: 'append',
  refusal: 'keep',
  changes: eventId => [ownPartAt(eventId), receiptsOf(eventId)],

  send: ([{ key, body }], { userId }) => send(calls.sendHostMessage, { params: { id: key }, body, forUser: userId }),

  async delivered(store, [{ key }], sent) {
    // Twice, if an earlier response was lost and the list was fetched since: the screen shows one.
    await updateCached(store, ownPartAt(key), part => ({ ...part, messages: [sent, ...(part.messages ?? [])] }))
  },

  refused: (store, [{ key, body }], refusal) => storeAsDraft(store, hostMessageForm(key), body, refusal),
}

/** The name of the draft of a message about an event. */
export const hostMessageForm = (eventId: string) => `host-message ${eventId}`

/**
 * Withdraws a message that the server has. Not queued: the host sees at once whether the guests still read it. A
 * message that still waits on this device is discarded instead, among the unsent changes.
 */
export async function withdrawMessage(store: PersonStore, eventId: string, messageId: string): Promise<void> {
  const params = { id: eventId, message: messageId }
  const withdrawn = await send(calls.withdrawHostMessage, { params, forUser: store.userId })
  await updateCached(store, ownPartAt(eventId), part => ({
    ...part,
    messages: part.messages?.map(message => (message.id === messageId ? withdrawn : message)),
  }))
  await refreshChanged(store, [receiptsOf(eventId)])
}

/** Who has seen the changes and messages of an event, for its host. */
export const receiptsOf = (eventId: string) => resource(calls.receipts, { params: { id: eventId } })
