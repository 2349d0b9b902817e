import type { App } from '#api/app.ts'
import { describedCalls } from '#api/features.ts'
import type { Call } from '#api/openapi/describe.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { ErrorResponse } from '#contract/responses.ts'

const known = describedCalls()
  .map(call => ({ call, pattern: patternOf(call) }))
  // Paths with fewer parameters come first, so that '/api/users/search' does not match '/api/users/{id}'.
  .toSorted((a, b) => parametersIn(a.call) - parametersIn(b.call))

/** The same app, which throws if the response to a test's request does not match the description of the route. */
export function describedApp(app: App): App {
  const request: App['request'] = async (...parameters) => {
    const response = await app.request(...parameters)
    const [path, init] = parameters
    if (typeof path === 'string') await expectDescribed(init?.method ?? 'GET', path, response)
    return response
  }
  return new Proxy(app, { get: (target, name) => (name === 'request' ? request : Reflect.get(target, name, target)) })
}

async function expectDescribed(method: string, path: string, response: Response) {
  const call = known.find(
    candidate => candidate.call.method === method.toLowerCase() && candidate.pattern.test(path.split('?')[0] ?? ''),
  )?.call
  if (!call || response.status === 304) return
  const described = call.responses[response.status]
  if (described === undefined) return await expectDescribedRefusal(call, response)
  if (described === null || typeof described === 'string') return
  const body: unknown = await unpacked(response.clone()).json()
  const read = described.safeParse(body)
  if (!read.success) throw new Error(`${method} ${path} is not as described: ${read.error.message}`)
  const extra = keysBeyond(body, read.data)
  if (extra) throw new Error(`${method} ${path} returns ${extra}, which is not described`)
}

/** Refusals that any call may make, so that no description repeats them. */
const COMMON_REFUSALS: ReadonlySet<string> = new Set<RefusalCode>([
  'bad-request',
  'cross-site',
  'failed',
  'method-not-allowed',
  'storage-full',
  'token-not-accepted',
  'too-large',
  'too-many-requests',
  'too-slow',
  'unavailable',
  'wrong-host',
  'wrong-type',
])

async function expectDescribedRefusal(call: Call, response: Response) {
  const refused = ErrorResponse.safeParse(response.status < 400 ? undefined : await unpacked(response.clone()).json())
  // A refused field has the code of its schema, which no description lists.
  if (refused.data && (refused.data.issues || COMMON_REFUSALS.has(refused.data.code))) return
  const codes: readonly string[] = call.refusals?.[response.status] ?? []
  if (!refused.data || !codes.includes(refused.data.code))
    throw new Error(
      `${call.method} ${call.path} does not describe ${response.status} ${refused.data?.code ?? 'without a code'}`,
    )
}

function unpacked(response: Response) {
  if (response.headers.get('content-encoding') !== 'gzip' || !response.body) return response
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')))
}

/** A key that the schema does not contain, or undefined. */
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

function parametersIn({ path }: Call) {
  return path.split('{').length
}
