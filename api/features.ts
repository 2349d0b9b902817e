import type { Hono } from 'hono'
import { accounts } from './accounts/accounts.ts'
import { admin } from './admin/admin.ts'
import type { Env } from './app-context.ts'
import { events } from './events/events.ts'
import { publicLists } from './events/public/public-lists.ts'
import { uploads } from './files/uploads.ts'
import { applications } from './jobs/applications.ts'
import { jobs } from './jobs/jobs.ts'
import { messages } from './messages/messages.ts'
import { openHealth } from './monitoring/health.ts'
import { notificationCalls } from './notifications/notifications.ts'
import { pushCalls } from './notifications/push.ts'
import { type Call, callsIn } from './openapi/routes.ts'
import { calendars } from './pages/calendars.ts'
import { peopleActivity } from './people/activity.ts'
import { hosts } from './people/hosts.ts'
import { people } from './people/people.ts'
import { map } from './places/map.ts'
import { places } from './places/places.ts'
import { siteCalls } from './site/calls.ts'
import { checkCalls } from './site/check-calls.ts'
import { siteWebhookCalls, webhookCalls } from './webhooks/webhooks.ts'

/** The routes of every feature and their group in `/openapi.json`. Health keeps state, so each app opens its own. */
export const features = (): { tag: string; path: string; routes: Hono<Env> }[] => [
  { tag: 'accounts', path: '/', routes: accounts },
  { tag: 'people', path: '/', routes: people },
  { tag: 'people', path: '/', routes: hosts },
  { tag: 'accounts', path: '/', routes: pushCalls },
  { tag: 'accounts', path: '/', routes: notificationCalls },
  { tag: 'people', path: '/', routes: peopleActivity },
  { tag: 'events', path: '/', routes: events },
  { tag: 'events', path: '/', routes: places },
  { tag: 'server', path: '/', routes: map },
  { tag: 'events', path: '/', routes: calendars },
  { tag: 'events', path: '/', routes: uploads },
  { tag: 'events', path: '/', routes: webhookCalls },
  { tag: 'public', path: '/', routes: publicLists },
  { tag: 'jobs', path: '/', routes: jobs },
  { tag: 'jobs', path: '/', routes: applications },
  { tag: 'messages', path: '/', routes: messages },
  { tag: 'admin', path: '/', routes: admin },
  { tag: 'admin', path: '/', routes: siteWebhookCalls },
  { tag: 'admin', path: '/', routes: siteCalls },
  { tag: 'admin', path: '/', routes: checkCalls },
  { tag: 'server', path: '/', routes: openHealth() },
]

/** Every call of the API, as its handler describes it. */
export function describedCalls(): Call[] {
  return features().flatMap(({ routes, path, tag }) => callsIn(routes, path, tag))
}
