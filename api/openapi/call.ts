import type { Access, Description } from './describe.ts'
import { IF_MATCH } from './describe.ts'
import type { Call, Method } from './routes.ts'

export { IF_MATCH }

type More = Pick<Description, 'query' | 'body' | 'files' | 'headers' | 'refusals'>

const SESSION = ['signed-out', 'session-revoked', 'session-erased'] as const

/** A line of the table: `call('get', '/api/jobs/{id}', 'anyone', 'One position', { 200: Job })`. */
export function call(
  method: Method,
  path: string,
  access: Access,
  summary: string,
  responses: Description['responses'],
  { refusals = {}, ...more }: More = {},
): Omit<Call, 'tag'> {
  const signedOut =
    access === 'member' || access === 'host' ? SESSION : access === 'admin' ? (['admin-locked'] as const) : []
  const all = { ...refusals, ...(signedOut.length > 0 && { 401: [...signedOut, ...(refusals[401] ?? [])] }) }
  return { method, path, summary, access, responses, ...more, refusals: all }
}
