import { zValidator } from '@hono/zod-validator'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import type { Issue, RefusalCode } from '#contract/errors.ts'
import { uuid } from '#contract/text.ts'
import type { Context, Env, Middleware } from '../app-context.ts'
import { documented } from '../openapi/describe.ts'
import { addressOf } from './limits.ts'
import { Refusal, refusalSentences, refuse } from './refusal.ts'
import { receiveSlowly } from './request-bodies.ts'

const JSON_MAX_BYTES = 64 * 1024

/** The id in the path, of the parameter `name`. A malformed id is treated as not found. */
export function idIn(c: Context, missing: RefusalCode, name = 'id'): string {
  return uuid.safeParse(c.req.param(name)).data ?? refuse(404, missing)
}

/** The member in the path of a call about the people of an event, a venue or the site. */
export const personIn = (c: Context) => idIn(c, 'user-not-found', 'person')

/**
 * Validates the query with `schema`, or refuses with 400 and a list of fields. The messages of a schema are refusal
 * codes. The refusal is thrown, so that its type does not become part of the response types.
 */
export function validQuery(schema: z.ZodType): Middleware {
  return zValidator('query', schema, result => {
    if (!result.success) refuseIssues(issuesIn(result.error))
  })
}

export function validBody(schema: z.ZodType, maxBytes = JSON_MAX_BYTES): Middleware {
  return documented({ body: schema }, async (c, next) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) refuse(415, 'wrong-type')
    const parsed = await schema.safeParseAsync(jsonOf(await bodyTextOf(c, maxBytes)))
    if (!parsed.success) refuseIssues(issuesIn(parsed.error))
    c.req.addValidatedData('json', parsed.data as object)
    await next()
  })
}

/** The media type, with or without parameters, in any case; `application/jsonfoo` is another type. */
const JSON_TYPE = /^\s*application\/json\s*(;|$)/i

/** A JSON body with a picture is received like an upload: with a slot, and with more time. */
async function bodyTextOf(c: Context, maxBytes: number): Promise<string> {
  const length = c.req.header('content-length')
  if (length !== undefined && Number(length) > maxBytes) refuse(413, 'too-large')
  if (maxBytes <= JSON_MAX_BYTES || (length !== undefined && Number(length) <= JSON_MAX_BYTES))
    return await boundedText(c, length, maxBytes)

  const slot = c.get('app').bodies.slots.take(senderOf(c))
  const { promise: lostSlot, reject } = Promise.withResolvers<never>()
  slot.taken.addEventListener('abort', () => reject(new Refusal(503, 'unavailable', { retryAfterSeconds: 5 })))
  try {
    return await receiveSlowly(c, async () => await Promise.race([boundedText(c, length, maxBytes), lostSlot]))
  } finally {
    slot.release()
  }
}

/** Node ends a body at its Content-Length; without that header the bytes are counted while they arrive. */
async function boundedText(c: Context, length: string | undefined, maxBytes: number): Promise<string> {
  if (length === undefined)
    await bodyLimit({ maxSize: maxBytes, onError: () => refuse(413, 'too-large') })(c, async () => {})
  return await c.req.text()
}

/** The sender that a large body is counted for: the verified phone, the account, or the address. */
function senderOf(c: Context): string {
  const { proof, userId } = c.var as Partial<Env['Variables']>
  return proof?.phoneNumber ?? userId ?? addressOf(c)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuse(400, 'bad-request', { cause: error })
  }
}

export function refuseIssues(issues: Issue[]): never {
  const [first] = issues
  if (!isRefusal(first?.code)) refuse(400, 'invalid', { issues })
  refuse(400, first.code, { issues, message: first.message })
}

/** Refuses one field with one code, for checks that only the handler can do. */
export function refuseField(path: string, code: RefusalCode): never {
  refuseIssues([{ path, code, message: refusalSentences[code] }])
}

export function issuesIn(error: z.core.$ZodError): Issue[] {
  return error.issues.map(issue => {
    const code = isRefusal(issue.message) ? issue.message : codeOf(issue)
    return { path: issue.path.join('.'), code, message: refusalSentences[code] }
  })
}

function isRefusal(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(refusalSentences, code)
}

function codeOf(issue: z.core.$ZodIssue): RefusalCode {
  if (issue.code === 'too_big') return 'too-long'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}

/** The key of a request that the client may send again. Requests without a key each create a new record. */
export function idempotencyKeyIn(c: Context): string | null {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return null
  const key = uuid.safeParse(given)
  return key.success ? key.data : refuseField('Idempotency-Key', 'invalid')
}
