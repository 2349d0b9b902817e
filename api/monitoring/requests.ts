import { matchedRoutes, routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Context } from '../app-context.ts'
import type { ServedRequest } from './activity.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Counts a request and writes its log line. Called when the request has its response. */
export function reportRequest(c: Context, began: number) {
  const { activity, requestLog } = c.get('app')
  const request: ServedRequest = {
    method: METHODS.has(c.req.method) ? c.req.method : 'other',
    route: routeOf(c),
    status: c.res.status,
    ms: performance.now() - began,
    code: c.get('refusalCode'),
  }
  activity.requestServed(request)
  if (requestLog) logWhenSent(c, requestLog, request)
}

/** The pattern of the matched route, or of the intended one of a refused request; `/*` are the pages and files. */
function routeOf(c: Context): string {
  const reached = routePath(c)
  if (!reached.endsWith('*') || c.error === undefined) return reached
  return matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? reached
}

/** Requests that clients or monitoring repeat often; their log lines would hide the lines of other requests. */
function isRepetitive({ route, status }: ServedRequest) {
  return status === 304 || ((route === '/api/health' || route === '/api/ready') && status === 200)
}

/** Writes the line when the last byte was sent or the connection was lost. */
function logWhenSent(c: Context, log: Logger, request: ServedRequest) {
  const level = isRepetitive(request) ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { method, route, status, code } = request
  const began = performance.now() - request.ms
  const requestId = c.get('requestId')
  const token = c.get('apiToken')
  const userId = c.get('session')?.userId ?? token?.userId
  const write = (sent: { bytes?: number; isCutOff?: true }) =>
    log[level](
      {
        method,
        route,
        status,
        ms: Math.round(performance.now() - began),
        ...sent,
        requestId,
        ...(userId && { userId }),
        ...(token && { tokenId: token.id }),
        ...(code && { code }),
      },
      'request',
    )

  const outgoing = c.env?.outgoing
  if (!outgoing) return write({})
  const { socket } = outgoing
  const before = socket?.bytesWritten ?? 0
  outgoing.once('close', () =>
    write({ bytes: (socket?.bytesWritten ?? 0) - before, ...(!outgoing.writableFinished && { isCutOff: true }) }),
  )
}
