import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { SocketEvents } from '#contract/socket.ts'
import type { Pools } from '#db/connection/pools.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Secrets } from './accounts/secrets.ts'
import type { Session } from './accounts/session.ts'
import type { Config } from './config.ts'
import type { HostUpdates } from './events/host-updates.ts'
import type { PublicCopies } from './events/public-copies.ts'
import type { Views } from './events/views.ts'
import type { Limits } from './http/limits.ts'
import type { Load } from './http/load-shedding.ts'
import type { RefusalCode } from './http/refusal.ts'
import type { Bodies } from './http/request-bodies.ts'
import type { Activity } from './monitoring/activity.ts'
import type { SharedRedis } from './processes/redis.ts'
import type { Files } from './providers/files.ts'
import type { GuardedFetch } from './providers/guarded-fetch.ts'
import type { Identity, Proof } from './providers/identity.ts'
import type { Mail } from './providers/mail.ts'
import type { Provider } from './providers/provider.ts'
import type { Push } from './providers/push.ts'
import type { Sms } from './providers/sms.ts'

/** Everything an app needs from outside itself. `createApp` is pure in it, so a test makes one as easily as the server. */
export type AppContext = {
  config: Config
  /** For writes. A request gets the connections for its method and path instead, see `poolFor`. */
  sql: Database
  pools: Pools
  engine: 'embedded' | 'server'
  log: Logger
  /** Where each request gets its line; undefined where that is off. */
  requestLog: Logger | undefined
  /** Counts what happens in this process. */
  activity: Activity
  limits: Limits
  /** What several processes share limits and sockets through; undefined where nothing is set up. */
  redis: Pick<SharedRedis, 'isThere'> | undefined
  bodies: Bodies
  load: Load
  /** Set once the process was told to end: what is under way is finished, and nothing new is wanted. */
  lifecycle: { isStopping: boolean }
  secrets: Secrets
  identity: Identity
  sms: Sms
  mail: Mail
  files: Files
  fetchElsewhere: GuardedFetch
  push: Push
  /** Who else signs people in; undefined when nobody does. */
  provider: Provider | undefined
  sockets: Sockets
  views: Views
  hostUpdates: Pick<HostUpdates, 'begin'>
  /** Call after the commit of an account's deletion: adds it to the list beside the backups. Never rejects. */
  noteDeletions: () => Promise<void>
  /** Where the built pages lie. */
  pages: string
}

/** The push half: a hint only, sent after commit. Nothing that must arrive depends on it. */
export type Sockets = {
  notify: <E extends keyof SocketEvents>(
    userIds: string[],
    event: E,
    body: SocketEvents[E],
    /** A socket of theirs that is left out. */
    how?: { exceptSocket?: string | undefined },
  ) => void
  /**
   * Closes the sockets of these sessions. Their pages are told that the session was revoked, on which they delete what they
   * keep, unless `isRevoked` is false: then the person stays, and the page connects again with its present cookie.
   */
  closeSessions: (sessionIds: string[], how?: { isRevoked?: boolean }) => void
  /** Call after the commit of anything that changes who may notice this person, or only these partners: see `mayNotice`. */
  presenceChanged: (userId: string, among?: string[]) => void
}

export type Env = {
  Bindings: HttpBindings
  Variables: {
    /**
     * Set once per request, by the first middleware; everything below belongs to the request alone. Handlers read
     * `c.var.app`. Each read of `c.var` copies all variables, so the functions that run for every request use `c.get('app')`.
     */
    app: RequestApp
    requestId: string
    /** Of a request that was refused. */
    refusalCode: RefusalCode | undefined
    session: Session | null
    userId: string
    /** The hash of the token whose session is not checked yet: see `signedInByStatement`. */
    tokenToCheck: string | undefined
    /** Of the phone, where a call asks for it. */
    proof: Proof
    /** Of a request with a body: lets its deadline grow, and tells when it will not arrive any more; see `bodies.ts`. */
    slowBody: { allow: () => void; lost: AbortSignal } | undefined
  }
}

/** The context of the app with the connections of this request: `const { sql, limits, mail } = c.var.app`. */
export type RequestApp = AppContext & {
  /** For a GET whose response may be a few seconds old: a standby, or the same as `sql`. See `readDatabaseFor`. */
  readSql: Database
  notify: Sockets['notify']
  publicCopies: PublicCopies
}
