import type { z } from 'zod'
import type { App } from '#api/app.ts'
import { describedCalls } from '#api/features.ts'
import type { Call } from '#api/openapi/routes.ts'

const known = describedCalls()
  .map(call => ({ call, pattern: patternOf(call) }))
  // '/api/users/search' is no '/api/users/{id}'.
  .toSorted((a, b) => blanksIn(a.call) - blanksIn(b.call))

/** The same app, which holds every answer of a test against the description of the API: whatever tests ask proves it. */
export function describedApp(app: App): App {
  const request: App['request'] = async (...asked) => {
    const response = await app.request(...asked)
    const [path, init] = asked
    if (typeof path === 'string') await expectDescribed(init?.method ?? 'GET', path, response)
    return response
  }
  return new Proxy(app, { get: (target, name) => (name === 'request' ? request : Reflect.get(target, name, target)) })
}

async function expectDescribed(method: string, path: string, response: Response) {
  const described = known.find(
    ({ call, pattern }) => call.method === method.toLowerCase() && pattern.test(path.split('?')[0] ?? ''),
  )?.call.responses[response.status]
  if (described === undefined || described === null || typeof described === 'string') return
  const body: unknown = await unpacked(response.clone()).json()
  const read = (described as z.ZodType).safeParse(body)
  if (!read.success) throw new Error(`${method} ${path} is not as described: ${read.error.message}`)
  const extra = keysBeyond(body, read.data)
  if (extra) throw new Error(`${method} ${path} says ${extra}, which is not described`)
}

function unpacked(response: Response) {
  if (response.headers.get('content-encoding') !== 'gzip' || !response.body) return response
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')))
}

/** A key that reading it by the schema lost, or undefined. */
function keysBeyond(given: unknown, read: unknown, path = ''): string | undefined {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return undefined
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(read, key)) return `${path}${key}`
    const deeper = keysBeyond(value, (read as Record<string, unknown>)[key], `${path}${key}.`)
    if (deeper) return deeper
  }
  return undefined
}

function patternOf({ path }: Call) {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function blanksIn({ path }: Call) {
  return path.split('{').length
}
