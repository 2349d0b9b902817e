import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import type { Issue } from '#contract/errors.ts'
import { en } from '#contract/words.ts'
import { Refusal, type RefusalCode, refuse } from './refusal.ts'

const JSON_MAX_BYTES = 64 * 1024

/** JSON comes in within this time or not at all; uploads have their own clock. */
const JSON_READ_MS = 12_000

/**
 * The request's `target` as `schema` has it, or a 400 that names each field. A schema's messages are refusal codes. The
 * failure is thrown, so that neither its type nor its body leaks into any response.
 */
export function valid<Target extends 'json' | 'query' | 'param', Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
  { maxBytes = JSON_MAX_BYTES }: { maxBytes?: number } = {},
) {
  const check = zValidator(target, schema, result => {
    if (!result.success) refuseIssues(issuesIn(result.error))
  })
  if (target !== 'json') return check

  const limit = bodyLimit({ maxSize: maxBytes, onError: () => refuse(413, 'too-large') })
  const read: MiddlewareHandler = async (c, next) => {
    if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json')) refuse(415, 'wrong-type')
    const readAndCheck = async () => {
      await inTime(c.req.text())
      await check(c, next)
    }
    // Whoever says how long it is cannot send more: Node sees to that. Only what does not say is counted as it comes.
    const length = c.req.header('content-length')
    if (length === undefined) return await limit(c, readAndCheck)
    if (Number(length) > maxBytes) refuse(413, 'too-large')
    await readAndCheck()
  }
  return read as typeof check
}

async function inTime(body: Promise<string>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(408, 'too-slow')), JSON_READ_MS)
  })
  await Promise.race([body, late]).finally(() => clearTimeout(timer))
}

/** A 400 whose sentence is the first issue's. */
export function refuseIssues(issues: Issue[]): never {
  const code = issues[0]?.code
  refuse(400, isRefusal(code) ? code : 'invalid', { issues })
}

/** The same for one field and one code, where only the handler can tell. */
export function refuseField(path: string, code: RefusalCode): never {
  refuseIssues([{ path, code, message: en.refusals[code] }])
}

export function issuesIn(error: z.core.$ZodError): Issue[] {
  return error.issues.map(issue => {
    const code = isRefusal(issue.message) ? issue.message : codeOf(issue)
    return { path: issue.path.join('.'), code, message: en.refusals[code] }
  })
}

function isRefusal(code: string | undefined): code is RefusalCode {
  return code !== undefined && Object.hasOwn(en.refusals, code)
}

function codeOf(issue: z.core.$ZodIssue): RefusalCode {
  if (issue.code === 'too_big') return 'too-long'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}
