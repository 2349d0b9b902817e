import * as calls from '#contract/notifications/calls.ts'
import { markSeen, notificationsOf, unseenOf } from '#db/notifications/notifications.ts'
import { addSubscription, dropSubscriptionOf, pushSettingsOf, setPushSettings } from '#db/notifications/push.ts'
import { privateJson } from '../http/etag.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'

const ON_A_PAGE = 50

/** What a member was notified of, and what the devices of the member are sent. `deliveries.ts` sends it. */
export const notificationCalls = new Feature()
  .call(calls.notifications, [limited('read')], async (c, { sql, userId, query: { before } }) => {
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
    return privateJson(c, page)
  })

  .call(calls.unseenNotifications, [limited('poll')], async (c, { sql, userId }) =>
    privateJson(c, { unseen: await unseenOf(sql, userId) }),
  )

  .call(calls.markNotificationsSeen, [limited('mark-seen')], async (c, { sql, userId, body }) => {
    await markSeen(sql, userId, body)
    return c.json({ unseen: await unseenOf(sql, userId) })
  })

  .call(calls.push, async (c, { push, sql, config, userId }) => {
    const [publicKey, wants] = [await push.publicKey(), await pushSettingsOf(sql, userId)]
    return c.json({ publicKey, wants, hasTexts: config.changeTextsDailyBudget > 0 })
  })

  .call(calls.chooseWants, [limited('edit-profile')], async (c, { body, sql, userId }) => {
    const chosen = Object.fromEntries(Object.entries(body).filter(([, want]) => want !== undefined))
    return c.json(await setPushSettings(sql, userId, chosen))
  })

  .call(calls.subscribe, [limited('edit-profile')], async (c, { userId, session, sql, body }) => {
    if (session) await addSubscription(sql, { ...body, userId, sessionId: session.id })
  })

  .call(calls.unsubscribe, async (c, { session, sql }) => {
    if (session) await dropSubscriptionOf(sql, session.id)
  })
