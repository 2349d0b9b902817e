import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AdminRole } from '#contract/admin/roles.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { Home } from '#contract/places/home.ts'
import type { SocketEvents } from '#contract/socket.ts'
import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Secrets } from './accounts/session/secrets.ts'
import type { Config } from './config/config.ts'
import type { PublicCache } from './events/list/public-cache.ts'
import type { Views } from './events/page/views.ts'
import type { Bodies } from './http/body-limits.ts'
import type { Limits } from './http/rate-limits.ts'
import type { Activity } from './monitoring/activity.ts'
import type { Load } from './monitoring/load.ts'
import type { SharedRedis } from './processes/redis.ts'
import type { Files } from './providers/files.ts'
import type { GuardedFetch, GuardedPost } from './providers/guarded-fetch.ts'
import type { Identity, Proof } from './providers/identity.ts'
import type { Mail } from './providers/mail.ts'
import type { Provider } from './providers/provider.ts'
import type { Push } from './providers/push.ts'
import type { Sms } from './providers/sms.ts'
import type { SiteReader } from './site/site.ts'

/** Everything that an app needs from outside, so that a test creates an app like the server does. */
export type AppContext = {
  config: Config
  /** The settings of the installation that its operators change in the product. */
  site: SiteReader
  /** For writes. A request gets the connections for its method and path instead, see `poolFor`. */
  sql: Database
  pools: Pools
  engine: 'embedded' | 'server'
  log: Logger
  /** The log of requests; undefined when it is disabled. */
  requestLog: Logger | undefined
  /** Counts the activity of this process. */
  activity: Activity
  limits: Limits
  /** Shares limits and sockets among several processes; undefined without Redis. */
  redis: Pick<SharedRedis, 'isAvailable'> | undefined
  bodies: Bodies
  load: Load
  /** True after SIGTERM: open requests are finished, and no new ones are wanted. */
  lifecycle: { isStopping: boolean }
  secrets: Secrets
  identity: Identity
  sms: Sms
  mail: Mail
  files: Files
  fetchExternal: GuardedFetch
  postExternal: GuardedPost
  push: Push
  /** The OpenID Connect provider; undefined when none is configured. */
  provider: Provider | undefined
  sockets: Sockets
  views: Views
  /** Call `begin` after the commit of a change that may have been queued for the events of its host. */
  hostUpdates: { begin: () => void }
  /** Call `begin` after the commit of a change that may have queued notifications. */
  deliveries: { begin: () => void }
  /** Called after the commit of an account deletion: adds it to the list beside the backups. Never rejects. */
  recordDeletions: () => Promise<void>
  /** The folder of the built pages. */
  pages: string
}

/** Events to connected sockets, sent after the commit. They are only a hint: no data depends on their arrival. */
export type Sockets = {
  notify: <E extends keyof SocketEvents>(
    userIds: string[],
    event: E,
    body: SocketEvents[E],
    /** A socket of these users that does not get the event. */
    options?: { exceptSocket?: string | undefined },
  ) => void
  /**
   * Closes the sockets of these sessions. The pages are notified that the session was revoked, and delete their stored
   * data. With `isRevoked: false` the member stays signed in, and the page connects again with its present cookie.
   */
  closeSessions: (sessionIds: string[], options?: { isRevoked?: boolean }) => void
  /** Called after the commit of a change of `maySeePresence`. `among` limits the check to these partners. */
  presenceChanged: (userId: string, among?: string[]) => void
}

export type Env = {
  Bindings: HttpBindings
  Variables: {
    /**
     * Set once per request, by the first middleware; everything below belongs to the request alone. The handler of a
     * call gets all of it as its second argument: `async (c, { sql, mail, userId }) => …`. Each read of `c.var` copies
     * all variables, so the functions that run for every request use `c.get('app')`.
     */
    app: RequestApp
    requestId: string
    refusalCode: RefusalCode | undefined
    session: Session | null
    userId: string
    /** The personal API token of the request, where the route accepts one: then `session` is not set. */
    apiToken: { id: string; userId: string } | undefined
    /** The hash of a token whose session is not checked yet: see `signedInByStatement`. */
    tokenToCheck: string | undefined
    /** Return the points that this request took from the limits of the account before its session was checked. */
    refunds: (() => Promise<void>)[] | undefined
    /** The proof of the phone, where a call requires one. */
    proof: Proof
    /** On a call of the admin page: who calls, null for the credentials of the environment, and the needed role. */
    admin: { userId: string | null; role: AdminRole; needed: AdminRole } | undefined
    /** The proof of the email address, where a call requires one. */
    emailProof: { codeId: string; email: string }
    /** For a request with a body: extends its deadline, and signals a lost body. See `request-bodies.ts`. */
    slowBody: { allow: () => void; lost: AbortSignal } | undefined
    /** True for a response that other sites may show in a frame: see `allowFraming`. */
    isFramable: boolean | undefined
  }
}

/** A request, as handlers and middleware get it. */
export type Context = HonoContext<Env>
export type Middleware = MiddlewareHandler<Env>

/** The context of the app with the connections of this request. */
type RequestApp = AppContext & {
  /** For a GET whose response may be a few seconds old: a standby, or the same as `sql`. See `readDatabaseFor`. */
  readSql: Database
  notify: Sockets['notify']
  /** The city of the installation. */
  home: Home
  publicCache: PublicCache
}

export type Session = { id: string; userId: string; userType: 'party_goer' | 'party_host'; syncVersion: number }
