import type { z } from 'zod'
import type { RefusalCode } from '../http/refusal.ts'

/** Who may ask: anybody; a session; a host's session; the admin page's own session; whoever has just proved a phone. */
export type Access = 'anybody' | 'member' | 'host' | 'admin' | 'phone'

/** A media type other than JSON, or nothing at all. */
type Other = `${string}/${string}` | null

export type Call = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As OpenAPI writes it: '/api/jobs/{id}'. */
  path: string
  summary: string
  who: Access
  query?: z.ZodType
  body?: z.ZodType
  /** The files of a multipart body, beside the fields of `body`. */
  files?: string[]
  headers?: Record<string, string>
  /** By status, the successful ones. */
  answers: Record<number, z.ZodType | Other>
  /** What it may be refused with, beside what any call may. */
  refusals?: Partial<Record<number, RefusalCode[]>>
}

/** Of every edit whose fields may have been changed on another device. */
export const IF_MATCH = {
  'If-Match': 'The `version` that was edited, in quotes: fields changed since are not overwritten',
}

type More = Omit<Call, 'method' | 'path' | 'summary' | 'who' | 'answers'>

/** A line of the table: `call('get', '/api/jobs/{id}', 'anybody', 'One position', { 200: Job })`. */
export function call(
  method: Call['method'],
  path: string,
  who: Access,
  summary: string,
  answers: Call['answers'],
  more: More = {},
): Call {
  return { method, path, who, summary, answers, ...more }
}
