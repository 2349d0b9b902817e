import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { textsToAccepted } from '#api/accounts/codes/phone.ts'
import { secretsFrom } from '#api/accounts/session/secrets.ts'
import { createApp } from '#api/app.ts'
import type { AppContext } from '#api/app-context.ts'
import { type Config, readConfig } from '#api/config/config.ts'
import { countViews } from '#api/events/page/views.ts'
import { openBodies } from '#api/http/body-limits.ts'
import { noLimits, openLimits } from '#api/http/rate-limits.ts'
import { noActivity } from '#api/monitoring/activity.ts'
import { noLoad } from '#api/monitoring/load.ts'
import { runDeliveries } from '#api/notifications/deliveries.ts'
import { filesOnDisk } from '#api/providers/files.ts'
import { openFilesOnS3 } from '#api/providers/files-s3.ts'
import type { GuardedPost } from '#api/providers/guarded-fetch.ts'
import { embeddedIdentity } from '#api/providers/identity.ts'
import { mailToOutbox } from '#api/providers/mail.ts'
import { openIdProvider } from '#api/providers/provider-openid.ts'
import { webPushBy } from '#api/providers/push.ts'
import { smsToOutbox } from '#api/providers/sms.ts'
import { openSite } from '#api/site/site.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import { onePool } from '#db/connection/pools.ts'
import { describedApp } from './described-responses.ts'
import { browser, peopleOf } from './person.ts'
import { newTestDatabase } from './postgres/test-database.ts'

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

type Changes = {
  config?: Partial<Config>
  context?: Partial<AppContext>
  post?: GuardedPost
  /**
   * The tests send the deliveries themselves (`sendDeliveries`): the server, which also polls, would take some before.
   */
  areDeliveriesManual?: boolean
}

/** A test server for all tests of a file: `const server = await useTestServer()`. Closed after the last test. */
export async function useTestServer(changes: Changes = {}): Promise<TestServer> {
  const server = await openTestServer(changes)
  afterAll(() => server.close())
  return server
}

/** The whole app on an empty database of its own, without a port. The caller closes it. */
export async function openTestServer(changes: Changes = {}) {
  const database = await newTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pista-test-'))
  const config: Config = {
    ...readConfig({ LIMITS: 'off', SAMPLE: 'off', SETUP: 'off', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    ...changes.config,
  }
  const sentEvents: { userIds: string[]; event: string; body: unknown }[] = []
  const ended: string[] = []
  const log = pino({ level: config.logLevel })
  const secrets = secretsFrom('a secret for tests that is long enough')
  const context: AppContext = {
    config,
    site: openSite({ config, home: DEFAULT_HOME, sql: database.sql, log }),
    sql: database.sql,
    pools: onePool(database.sql),
    engine: database.engine,
    log,
    requestLog: undefined,
    activity: noActivity,
    limits: config.hasLimits ? openLimits() : noLimits,
    redis: undefined,
    secrets,
    load: noLoad,
    lifecycle: { isStopping: false },
    bodies: openBodies({ dataDir: folder }),
    identity: embeddedIdentity(database.sql),
    sms: textsToAccepted(smsToOutbox(database.sql), () => config),
    mail: mailToOutbox(database.sql),
    files: config.s3 ? await openFilesOnS3(config.s3) : filesOnDisk(join(folder, 'files')),
    fetchExternal: () => Promise.reject(new Error('no test sends a request to another server')),
    postExternal: changes.post ?? noPost,
    push: webPushBy(changes.post ?? noPost, database.sql, { readDelayMs: 100 }),
    provider: config.oidc && openIdProvider(config.oidc),
    sockets: {
      notify: (userIds, event, body) => void sentEvents.push({ userIds, event, body }),
      closeSessions: ids => void ended.push(...ids),
      presenceChanged: () => {},
    },
    views: countViews({ sql: database.sql, secrets, log }),
    hostUpdates: { begin: () => {} },
    deliveries: { begin: () => deliveries?.begin() },
    recordDeletions: async () => {},
    pages: join(import.meta.dirname, '../../dist'),
    ...changes.context,
  }
  const deliveries = changes.areDeliveriesManual ? undefined : runDeliveries(context)
  const app = describedApp(createApp(context))
  return {
    context,
    sql: database.sql,
    /** The address of the database, for a test that opens connections of its own. */
    target: database.target,
    app,
    /** Creates an account that is signed in: `const ana = await server.person('ana')`. */
    person: peopleOf(app, database.sql),
    /** A browser without a session. */
    stranger: browser(app),
    /** The events that the app would have sent over sockets, oldest first. */
    sentEvents,
    /** The sessions whose sockets the app would have closed. */
    ended,
    async close() {
      await deliveries?.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const noPost: GuardedPost = () => Promise.reject(new Error('no test sends a push to a push service'))
