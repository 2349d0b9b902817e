import { matchedRoutes } from 'hono/route'
import { TOKEN_PREFIX, type TokenScope } from '#contract/accounts/api-tokens.ts'
import { recordTokenUse, tokenWith } from '#db/accounts/api-tokens.ts'
import type { Context, Middleware } from '../../app-context.ts'
import { addressOf, takeOrRefuse } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { checkOf } from '../../openapi/describe.ts'
import { tokenHash } from './secrets.ts'

const BEARER = new RegExp(`^\\s*bearer\\s+(${TOKEN_PREFIX}\\S*)\\s*$`, 'i')

/** The personal API token of the request; undefined for none, and for the bearer token that proves a phone. */
function sentToken(c: Context): string | undefined {
  return BEARER.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Refuses a token wherever the route does not declare one, instead of treating the program as a visitor. */
export const refuseMisplacedTokens: Middleware = async (c, next) => {
  if (sentToken(c) !== undefined && !acceptsToken(c)) refuse(403, 'token-not-accepted')
  await next()
}

/** The first matching route responds; its checks are the handlers with the same method and path. */
function acceptsToken(c: Context): boolean {
  const routes = matchedRoutes(c)
  const route = routes.find(({ path }) => !path.endsWith('*'))
  return routes.some(
    ({ method, path, handler }) =>
      method === route?.method && path === route.path && checkOf(handler)?.token !== undefined,
  )
}

/** The host of the token; undefined without one. A token beside a session is refused. Sets `c.var.apiToken`. */
export async function ownerOfToken(c: Context, scope: TokenScope, hasSession: boolean): Promise<string | undefined> {
  const token = sentToken(c)
  if (token === undefined) return undefined
  if (hasSession) refuse(400, 'token-and-session')
  const { sql, pools } = c.get('app')
  const found = await tokenWith(pools.reads, tokenHash(token))
  if (!found) {
    await takeOrRefuse(c, 'unknown-token', { address: addressOf(c) })
    refuse(401, 'token-invalid')
  }
  await takeOrRefuse(c, 'api-token', found.id)
  if (!found.scopes.includes(scope)) refuse(403, 'token-scope')
  if (!found.isUseRecorded) await recordTokenUse(sql, found.id)
  c.set('apiToken', { id: found.id, userId: found.userId })
  return found.userId
}
