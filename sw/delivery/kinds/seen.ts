import * as calls from '#contract/notifications/calls.ts'
import type { MarkSeen, Unseen } from '#contract/notifications/notifications.ts'
import { updateCached } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/** The key of the marks of the list; those of the page of an event have the id of the event. */
export const LIST_KEY = 'list'

/** The server takes so many ids in one request. The list shows the others as new again. */
const MAX_IDS = 500

/** Notifications are seen: those with these ids, or those of one event until a time. The call may be repeated. */
export const seen: Kind<'seen', MarkSeen, Unseen> = {
  name: 'seen',
  coalesce(earlier, next) {
    const ids = [...new Set([...(next.ids ?? []), ...(earlier.ids ?? [])])].slice(0, MAX_IDS)
    const until = latest(earlier.until, next.until)
    const messagesUntil = latest(earlier.messagesUntil, next.messagesUntil)
    return { ...next, until, messagesUntil, ...(ids.length > 0 && { ids }) }
  },
  refusal: 'drop',
  isAutomatic: true,
  changes: () => [resource(calls.notifications)],

  send: ([{ body }], { userId }) => send(calls.markNotificationsSeen, { body, forUser: userId }),

  async delivered(store, _rows, unseen) {
    await updateCached(store, resource(calls.unseenNotifications), () => unseen)
  },
}

function latest(one: string | undefined, other: string | undefined) {
  return one && (!other || one > other) ? one : other
}
