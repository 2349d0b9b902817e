import type { MarkSeen, Unseen } from '#contract/notifications/notifications.ts'
import { updateCached } from '../cache/responses.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

/** The first page of the list, and the number in the header. Both are cached. */
export const NOTIFICATIONS_PATH = '/api/notifications'
export const UNSEEN_PATH = `${NOTIFICATIONS_PATH}/unseen`

/** The key of the marks of the list; those of the page of an event have the id of the event. */
export const LIST_KEY = 'list'

/** The notifications until a time are seen, of one event or all. The latest time counts, so the call may be repeated. */
export const seen: Kind<MarkSeen, Unseen> = {
  name: 'seen',
  coalesce: 'merge',
  merge(earlier, next) {
    const messagesUntil = latest(earlier.messagesUntil, next.messagesUntil)
    return { ...next, until: latest(earlier.until, next.until) ?? next.until, ...(messagesUntil && { messagesUntil }) }
  },
  refusal: 'drop',
  tables: store => [store.copies],

  async send([{ body: json }], { userId }) {
    return await request<Unseen>(`${NOTIFICATIONS_PATH}/seen`, { method: 'PUT', json, forUser: userId })
  },

  async delivered(store, _rows, unseen) {
    await updateCached(store, UNSEEN_PATH, () => unseen)
    return undefined
  },
}

function latest(one: string | undefined, other: string | undefined) {
  return one && (!other || one > other) ? one : other
}
