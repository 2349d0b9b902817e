import type { z } from 'zod'
import type { TokenScope } from './accounts/api-tokens.ts'
import type { EmailPurpose } from './accounts/email-codes.ts'
import type { Purpose } from './accounts/identity.ts'
import type { RefusalCode } from './errors.ts'
import { type Shape, shapeOf } from './response-shape.ts'

/*
 * A call of the API, described once: its handler is registered from the description, `/openapi.json` is derived from
 * it, and the device sends through it. Calls stand in `calls.ts` of each feature, one export each, and nothing else is
 * exported there: the bundles of the device contain only method, path and shape of the calls that they use, without the
 * schemas.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type MediaType = `${string}/${string}`

/** Error codes by status. */
export type Refusals = Partial<Record<number, readonly RefusalCode[]>>

/** The responses that are no refusals, by status: a schema is JSON, a media type is a file, and null has no body. */
export type Responses = Record<number, z.ZodType | MediaType | null>

/** Who may call. The server enforces it before the body is read. */
export type Who =
  /** Everyone; no session is read. */
  | 'anyone'
  /** Everyone; the response may depend on the session. */
  | 'visitor'
  | 'member'
  /** Moderators and admins. */
  | 'moderator'
  | 'admin'
  /** Admins, and the operators with the key of the set-up. */
  | 'operator'
  /** A member, or a program with a personal API token that has this scope. */
  | { memberOrToken: TokenScope }
  /**
   * A host; the value is the refusal code for other members, and `signedOut` is the one for visitors. With `token`, a
   * personal API token with this scope is accepted instead of the session.
   */
  | { host: RefusalCode; signedOut?: RefusalCode; token?: TokenScope }
  /** A person with the token of a code by text that was requested for one of these purposes. */
  | { phone: readonly [Purpose, ...Purpose[]] }
  /** A person with the token of a code by email that was requested for one of these purposes. */
  | { email: readonly [EmailPurpose, ...EmailPurpose[]] }

export type Definition = {
  summary: string
  who: Who
  /** Without it, the response is a 204. */
  responses?: Responses
  query?: z.ZodType
  /** JSON, unless the call has `files`. */
  body?: z.ZodType
  /** The files of a multipart body, beside the fields of `body`. */
  files?: readonly string[]
  headers?: Record<string, string>
  /** The refusals of the handler; those of `who` and of the limits are added. */
  refusals?: Refusals
  /** The body as OpenAPI describes it, for a schema that converts several forms of it. */
  openApiBody?: z.ZodType
  /** The path as OpenAPI writes it, where a parameter of the path matches more than its value, such as `.ics`. */
  openApiPath?: string
  /** The group in `/openapi.json`, for a call that belongs to another feature than its file. */
  tag?: string
}

/** A call without the details of its types. */
export type AnyCall = Definition & {
  method: Method
  path: string
  responses: Responses
  /** What the device checks of a successful response; undefined for a file. */
  readonly shape: Shape | undefined
}

type MethodOf<Route> = Route extends `${infer Verb extends Method} ${string}` ? Verb : never
type PathOf<Route> = Route extends `${Method} ${infer Path}` ? Path : never

type CodesIn<Refusals> = Refusals[keyof Refusals] extends readonly (infer Code extends RefusalCode)[] ? Code : never

/** The refusals of a call; that of an account that was deleted or suspended meanwhile is the one of a visitor. */
export type RefusalOf<Described extends AnyCall> =
  | (Described extends { refusals: infer Given } ? CodesIn<Given> : never)
  | 'signed-out'

export type Call<Route extends string, Described extends Definition> = Omit<NoContent, keyof Described> &
  Described & {
    method: MethodOf<Route>
    path: PathOf<Route>
    readonly shape: Shape | undefined
  }

type NoContent = { responses: { 204: null } }

/** Of '/api/jobs/:id': 'id'. */
type ParamsIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | ParamsIn<`/${Others}`>
    : Rest
  : never

/** A value that is written into a path. */
export type Plain = string | number | boolean

type Nothing = Record<never, never>

/** The values of a query; one that the server converts may be of any plain type. */
type QueryOf<Schema> = Schema extends z.ZodType
  ? {
      [Name in keyof z.input<Schema>]: unknown extends z.input<Schema>[Name]
        ? Plain
        : Extract<z.input<Schema>[Name], Plain | undefined>
    }
  : Nothing

/** The parameters and the query of the path of a call; those that it needs are required. */
export type Address<Described extends AnyCall> = ([ParamsIn<Described['path']>] extends [never]
  ? { params?: never }
  : { params: Record<ParamsIn<Described['path']>, string | number> }) &
  (Nothing extends QueryOf<Described['query']>
    ? { query?: QueryOf<Described['query']> }
    : { query: QueryOf<Described['query']> })

/** The JSON of a request, as its sender writes it. */
export type BodyOf<Described extends AnyCall> = Described['body'] extends z.ZodType
  ? { body: z.input<Described['body']> }
  : Nothing

type Received<Sent> = Sent extends z.ZodType ? z.output<Sent> : Sent extends null ? undefined : never

/** Of the described statuses. A 503 may have a body of its own. */
type Success<Status> = Status extends number ? (`${Status}` extends `${2 | 3}${string}` ? Status : never) : never

/** The body of a successful response. */
export type ResponseOf<Described extends AnyCall> = Received<
  Described['responses'][Success<keyof Described['responses']>]
>

/** `call('PATCH /api/jobs/:id', { … })` */
export function call<const Route extends `${Method} /${string}`, const Described extends Definition>(
  route: Route,
  definition: Described,
): Call<Route, Described> {
  const [method, path] = route.split(' ') as [MethodOf<Route>, PathOf<Route>]
  const noContent: NoContent = { responses: { 204: null } }
  return {
    ...noContent,
    ...definition,
    method,
    path,
    get shape() {
      return shapeOf(definition.responses ?? noContent.responses)
    },
  }
}

/** For edits of records whose fields another device may have changed. */
export const IF_MATCH = {
  'If-Match': 'The `version` that was edited, in quotes: fields changed since then are not overwritten',
}
