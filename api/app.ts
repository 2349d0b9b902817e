import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { RefusalCode } from '#contract/errors.ts'
import { isBadValue, isDiskFull, isOverBudget, isUnavailable } from '#db/connection/errors.ts'
import { devOutboxPage } from './accounts/dev-outbox.ts'
import { refuseMisplacedTokens } from './accounts/session/api-token.ts'
import type { AppContext, Context, Env } from './app-context.ts'
import { openPublicCache } from './events/list/public-cache.ts'
import { features } from './features.ts'
import { limitConcurrentRequests, shedLoad } from './http/load-shedding.ts'
import { poolFor, readDatabaseFor, rememberWriter } from './http/pool-for.ts'
import { Refusal, sendRefusal } from './http/refusal.ts'
import { bodyDeadline } from './http/request-bodies.ts'
import { openToAllOrigins, refuseMalformed, sameOrigin, securityHeaders } from './http/security-headers.ts'
import { reportRequest } from './monitoring/requests.ts'
import { currentRequestId } from './monitoring/statements.ts'
import { openapi } from './openapi/document.ts'
import { embeds } from './pages/embeds.ts'
import { pages } from './pages/pages.ts'
import { pagesIn } from './pages/static-files.ts'
import { FilesFailed } from './providers/files.ts'
import { siteOf } from './site/site.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** The HTTP application without port and sockets. Several processes share the limit of concurrent requests evenly. */
export function createApp(
  context: AppContext,
  { processes = 1, publicCache = openPublicCache(context.pools.public) } = {},
) {
  const app = new Hono<Env>()
  const shared = { ...context, notify: context.sockets.notify, publicCache }

  app.use(async (c, next) => {
    const sql = poolFor(context.pools, c.req.method, c.req.path)
    const { home, config } = siteOf(context)
    c.set('app', { ...shared, home, config, sql, readSql: readDatabaseFor(c, context.pools, sql) })
    rememberWriter(c)
    nameSiteVersion(c)
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const began = performance.now()
    await currentRequestId.run(requestId, next)
    if (!READS.includes(c.req.method)) publicCache.noteWrite()
    reportRequest(c, began)
  })
  app.use(securityHeaders)
  app.use('/api/public/*', openToAllOrigins)
  app.use(
    shedLoad,
    bodyDeadline,
    refuseMalformed,
    sameOrigin,
    refuseMisplacedTokens,
    limitConcurrentRequests({ processes }),
  )

  for (const feature of features()) app.route('/', feature)
  app.all('/api/*', () => {
    throw new Refusal(404, 'not-found')
  })
  app.route('/', devOutboxPage)
  app.route('/', openapi)
  app.route('/embed', embeds)
  app.route('/', pages)
  app.route('/', pagesIn(context.pages))

  app.onError((error, c) => {
    const refusal = isCutOff(c) && !(error instanceof Refusal) ? new Refusal(400, 'bad-request') : refusalFrom(error)
    c.set('refusalCode', refusal.code)
    logFailure(c, refusal)
    return sendRefusal(c, refusal)
  })
  return app
}

/** On the first request of a page. A page that was cached with older settings than this version requests them. */
function nameSiteVersion(c: Context) {
  if (c.req.path !== '/api/auth/user') return
  const { version } = c.get('app').site.current()
  if (version > 1) c.header('Site-Version', String(version))
}

/** The client disconnected in the middle of the body: it cannot read the response, and the server made no error. */
function isCutOff(c: Context) {
  return c.get('slowBody')?.lost.aborted ?? false
}

/** An intended refusal, such as a full queue, is logged as one line with its code; any other error with its stack. */
function logFailure(c: Context, refusal: Refusal) {
  const where = { requestId: c.get('requestId'), route: routePath(c), code: refusal.code }
  if (refusal.status < 500) return
  if (refusal.cause === undefined) c.var.app.log.warn(where, 'request refused')
  else c.var.app.log.error({ ...where, err: refusal.cause }, 'request failed')
}

export type App = ReturnType<typeof createApp>

/** Turns a thrown error into the response for the client. Only an unexpected error becomes a 500. */
function refusalFrom(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException)
    return new Refusal(error.status, CODES[error.status] ?? 'bad-request', { cause: error })
  if (isDiskFull(error)) return new Refusal(503, 'storage-full', { cause: error, retryAfterSeconds: 30 })
  if (isUnavailable(error)) return new Refusal(503, 'unavailable', { cause: error, retryAfterSeconds: 2 })
  if (isOverBudget(error)) return new Refusal(503, 'unavailable', { cause: error, retryAfterSeconds: 1 })
  if (error instanceof FilesFailed)
    return new Refusal(503, error.reason === 'full' ? 'storage-full' : 'unavailable', {
      cause: error,
      retryAfterSeconds: error.reason === 'away' ? 5 : 30,
    })
  if (isBadValue(error)) return new Refusal(400, 'bad-request', { cause: error })
  return new Refusal(500, 'failed', { cause: error })
}

const CODES: Record<number, RefusalCode> = {
  400: 'bad-request',
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many-requests',
}
