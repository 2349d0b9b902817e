import { call } from '../call.ts'
import { ListNotifications, MarkSeen, NotificationPage, Unseen } from './notifications.ts'
import { PushState, Subscription, Wants } from './push.ts'

/** The latest first, in pages; `before` is `next` of the previous page. */
export const notifications = call('GET /api/notifications', {
  summary: 'The notifications of the member, latest first',
  who: 'member',
  query: ListNotifications,
  responses: { 200: NotificationPage },
})

export const unseenNotifications = call('GET /api/notifications/unseen', {
  summary: 'The number of notifications that the member has not seen',
  who: 'member',
  responses: { 200: Unseen },
})

export const markNotificationsSeen = call('PUT /api/notifications/seen', {
  summary: 'Mark notifications as seen: those with these ids, or those until a time of one event or all',
  who: 'member',
  body: MarkSeen,
  responses: { 200: Unseen },
})

export const push = call('GET /api/push', {
  summary: 'The notifications that the member chose, and the key to subscribe with',
  who: 'member',
  responses: { 200: PushState },
})

export const chooseWants = call('PUT /api/push/wants', {
  summary: 'Choose the kinds of notifications',
  who: 'member',
  body: Wants.partial(),
  responses: { 200: Wants },
})

export const subscribe = call('PUT /api/push/subscription', {
  summary: 'Send notifications to this device',
  who: 'member',
  body: Subscription,
})

export const unsubscribe = call('DELETE /api/push/subscription', {
  summary: 'Send no more notifications to this device',
  who: 'member',
})
