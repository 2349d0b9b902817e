import type { Hono } from 'hono'
import { accounts } from './accounts/accounts.ts'
import { admin } from './admin/admin.ts'
import type { Env } from './app-context.ts'
import { calendars } from './events/calendars.ts'
import { events } from './events/events.ts'
import { uploadCalls, uploads } from './files/uploads.ts'
import { applications } from './jobs/applications.ts'
import { jobs } from './jobs/jobs.ts'
import { messages } from './messages/messages.ts'
import { openHealth } from './monitoring/health.ts'
import { pushCalls } from './notifications/push.ts'
import { peopleActivity } from './people/activity.ts'
import { people } from './people/people.ts'

/** The routes of every feature, where they are mounted, and the group that describes them in `/openapi.json`. */
export const features = (): { tag: string; path: string; routes: Hono<Env> }[] => [
  { tag: 'house', path: '/api', routes: openHealth() },
  { tag: 'accounts', path: '/api', routes: accounts },
  { tag: 'people', path: '/api', routes: people },
  { tag: 'accounts', path: '/api', routes: pushCalls },
  { tag: 'people', path: '/api', routes: peopleActivity },
  { tag: 'nights', path: '/api', routes: events },
  { tag: 'nights', path: '/api', routes: calendars },
  { tag: 'jobs', path: '/api', routes: jobs },
  { tag: 'jobs', path: '/api', routes: applications },
  { tag: 'admin', path: '/api', routes: admin },
  { tag: 'nights', path: '/api', routes: uploadCalls },
  { tag: 'nights', path: '/uploads', routes: uploads },
  { tag: 'messages', path: '/api/conversations', routes: messages },
]
