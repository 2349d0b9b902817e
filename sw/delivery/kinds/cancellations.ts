import type { Event } from '#contract/events/events.ts'
import { cancelEvent } from '#contract/events/form/calls.ts'
import { savedEvents } from '#contract/events/going/calls.ts'
import { deskOfHost } from '../../cache/event-parts.ts'
import { updateCached } from '../../cache/responses.ts'
import { type Resource, resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'
import { eventAt } from './going.ts'

/*
 * The host cancels an event, whose id is the key; the body is the reason. A repeated call only changes the reason, so
 * the last reason counts and the call may be repeated. A refused cancellation stays until the host discards its reason:
 * the event is over, deleted or another host's, so its page may be gone.
 */
export const cancellation: Kind<'cancel', string, Event> = {
  name: 'cancel',
  coalesce: 'replace',
  refusal: 'keep',
  changes: changesAtHost,

  send: ([{ key: eventId, body: reason }], { userId }) =>
    send(cancelEvent, { params: { id: eventId }, body: { reason }, forUser: userId }),

  async delivered(store, [{ key: eventId }], event) {
    await updateCached(store, eventAt(eventId), () => event)
  },
}

/** What a change of an own event changes for its host. */
export function changesAtHost(eventId: string): Resource<unknown>[] {
  return [eventAt(eventId), deskOfHost, resource(savedEvents)]
}
