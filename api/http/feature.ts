import { type Context, Hono, type TypedResponse } from 'hono'
import type { z } from 'zod'
import type { AnyCall, Definition, Who } from '#contract/call.ts'
import { Done } from '#contract/responses.ts'
import { emailProvedFor, provedFor } from '../accounts/codes/proof.ts'
import { hostsOnly, optionallySignedIn, signedIn, signedInOrToken } from '../accounts/session/session.ts'
import { adminOnly, moderatorOrAdmin } from '../admin/session.ts'
import type { Env, Middleware } from '../app-context.ts'
import { callOf, checkOf } from '../openapi/describe.ts'
import { operatorsOnly } from '../site/setup-session.ts'
import { validBody, validQuery } from './valid.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

type InputOf<Described extends Definition> = {
  in: Record<'json' | 'query', unknown>
  out: { json: Output<Described['body']>; query: Output<Described['query']> }
}

/**
 * The response that the description promises; a handler of a 204 or of `Done` needs to return none. A file, and JSON as
 * text from the database, are not typed.
 */
type Sent<Response_> =
  | (Response_ extends null | typeof Done ? void : never)
  | (Response_ extends z.ZodType
      ? Response & Pick<TypedResponse<z.output<Response_>>, '_data'>
      : Response_ extends null
        ? Response & Pick<TypedResponse<null | undefined>, '_data'>
        : Response)

type Awaitable<Result> = Result | Promise<Result>

type Variables = Env['Variables']

/**
 * What a handler reads of its request: the app, who calls, and the checked body and query. `admin` is missing, because
 * a transaction checks the role again: see `adminTransaction`.
 */
type Received<Described extends Definition> = Variables['app'] &
  Omit<Variables, 'admin' | 'refusalCode' | 'tokenToCheck' | 'refunds' | 'slowBody' | 'isFramable'> & {
    body: Output<Described['body']>
    query: Output<Described['query']>
  }

type CallHandler<Described extends AnyCall> = (
  c: Context<Env, Described['path'], InputOf<Described>>,
  received: Received<Described>,
) => Awaitable<Sent<Described['responses'][keyof Described['responses']]>>

/** The routes of a feature, registered from the descriptions of its calls. */
export class Feature extends Hono<Env> {
  /** The calls for `/openapi.json`. */
  readonly calls: ReturnType<typeof callOf>[] = []

  /**
   * Registers the handler of a call. Who may call, the query and the body come from the description, in this order: a
   * session is checked first, so that `limits` count by account; other checks follow the limits. One of `limits`, or
   * the handler, that makes a check of the description itself replaces it.
   */
  call<Described extends AnyCall>(described: Described, handler: CallHandler<Described>): this
  call<Described extends AnyCall>(described: Described, limits: Middleware[], handler: CallHandler<Described>): this
  call<Described extends AnyCall>(
    described: Described,
    ...steps: [CallHandler<Described>] | [Middleware[], CallHandler<Described>]
  ): this {
    const [limits, handler] = steps.length === 1 ? [[], steps[0]] : steps
    const { method, path, who, query, body, files } = described
    const made = [...limits, handler].map(step => checkOf(step) ?? {})
    const access = made.some(check => check.access) ? [] : accessOf(who)
    const comesFirst = typeof who === 'object' ? !('phone' in who || 'email' in who) : who !== 'visitor'
    const route = [
      ...(comesFirst ? [...access, ...limits] : [...limits, ...access]),
      ...(query ? [validQuery(query)] : []),
      ...(body && !files && !made.some(check => check.body) ? [validBody(body)] : []),
    ]
    for (const step of [...route, responding(described, handler as AnyHandler)]) this.on(method, path, step)
    this.calls.push(callOf(described, [...route, handler]))
    return this
  }
}

type AnyContext = Context<Env, string, InputOf<AnyCall>>
type AnyHandler = (c: AnyContext, received: object) => Awaitable<Response | undefined>

/**
 * Calls the handler with what it reads of the request, and adds the 204 of the description, or `Done`, if it returns
 * nothing.
 */
function responding({ responses }: AnyCall, handler: AnyHandler) {
  const [status] = Object.entries(responses).find(([, response]) => response === null || response === Done) ?? []
  return async (c: AnyContext) =>
    (await handler(c, { ...c.get('app'), ...c.var, body: c.req.valid('json'), query: c.req.valid('query') })) ??
    (status === '204' ? c.body(null, 204) : c.json({ success: true } satisfies Done, Number(status) as 200 | 201))
}

function accessOf(who: Who): Middleware[] {
  if (typeof who === 'string') return who === 'anyone' ? [] : [byName[who]]
  if ('memberOrToken' in who) return [signedInOrToken(who.memberOrToken)]
  if ('host' in who) return [hostsOnly(who.signedOut ?? 'signed-out', who.host, who.token && { token: who.token })]
  return 'phone' in who ? [provedFor(...who.phone)] : [emailProvedFor(...who.email)]
}

const byName: Record<Exclude<Extract<Who, string>, 'anyone'>, Middleware> = {
  visitor: optionallySignedIn,
  member: signedIn,
  moderator: moderatorOrAdmin,
  admin: adminOnly,
  operator: operatorsOnly,
}
