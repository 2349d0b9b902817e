import { Hono } from 'hono'
import { ListNotifications, MarkSeen, NotificationPage, Unseen } from '#contract/notifications/notifications.ts'
import { markSeen, notificationsOf, unseenOf } from '#db/notifications/notifications.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

const ON_A_PAGE = 50

/** The list of what a member was notified of. Deliveries to devices are in `deliveries.ts`. */
export const notificationCalls = new Hono<Env>()
  .get(
    '/notifications',
    describe({ summary: 'The notifications of the member, latest first', responses: { 200: NotificationPage } }),
    signedIn,
    limited('read'),
    valid('query', ListNotifications),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const { before } = c.req.valid('query')
      // One more than fits on the page shows that there is another page.
      const rows = await notificationsOf(sql, userId, { before, limit: ON_A_PAGE + 1 })
      const shown = rows.slice(0, ON_A_PAGE)
      const hasMore = rows.length > ON_A_PAGE
      const page = {
        notifications: shown.map(({ notification }) => notification),
        unseen: await unseenOf(sql, userId),
        hasMore,
        next: hasMore ? (shown.at(-1)?.cursor ?? null) : null,
      }
      return privateJson(c, page satisfies NotificationPage)
    },
  )

  .get(
    '/notifications/unseen',
    describe({ summary: 'The number of notifications that the member has not seen', responses: { 200: Unseen } }),
    signedIn,
    limited('poll'),
    async c => privateJson(c, { unseen: await unseenOf(c.var.app.sql, c.var.userId) } satisfies Unseen),
  )

  .put(
    '/notifications/seen',
    describe({
      summary: 'Mark notifications as seen: those with these ids, or those until a time of one event or all',
      responses: { 200: Unseen },
    }),
    signedIn,
    limited('mark-seen'),
    valid('json', MarkSeen),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      await markSeen(sql, userId, c.req.valid('json'))
      return c.json({ unseen: await unseenOf(sql, userId) } satisfies Unseen)
    },
  )
