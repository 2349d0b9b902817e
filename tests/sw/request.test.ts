import '#sw/http/admin-shapes.ts'
import '#sw/http/page-shapes.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import { codeOf, failureOf, hasStatus, isUnreached, NoSignal, RequestFailed } from '#sw/http/failures.ts'
import { fetchJson, request } from '#sw/http/request.ts'
import { isExpected, type Shape, shapes } from '#sw/http/response-shapes.ts'
import { describedCalls } from '../../api/features.ts'

afterEach(() => void vi.unstubAllGlobals())

const respond = (body: string | null, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, init))
const ours = (status: number, code = 'some-code') => new Response(JSON.stringify({ error: 'No', code }), { status })
const failure = async (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  return await request('/api/health').catch((error: unknown) => error)
}

describe('a failed call is classified once, for every kind of call', () => {
  test.each([
    [ours(400), 'refused'],
    [ours(403), 'refused'],
    [ours(404), 'refused'],
    [ours(409), 'refused'],
    [ours(410), 'refused'],
    [ours(413), 'refused'],
    [ours(401), 'signed-out'],
    [ours(408), 'retry'],
    [ours(425), 'retry'],
    [ours(429), 'retry'],
    [ours(500), 'retry'],
    [ours(503), 'retry'],
    [new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }), 'retry'],
    [new Response('{}', { status: 400 }), 'retry'],
    [new Response('{"code":511}', { status: 403 }), 'retry'],
    [new Response('{"error":"Sign in to the Wi-Fi"}', { status: 401 }), 'retry'],
    [new Response('[]', { status: 404 }), 'retry'],
    [new Response('null', { status: 410 }), 'retry'],
    [new Response('', { status: 401 }), 'retry'],
    [new Response('Bad Gateway', { status: 502 }), 'retry'],
  ])('%#', async (response, expected) => {
    expect(failureOf(await failure(response))).toBe(expected)
  })

  test('what our server did not send means that it was not reached, but a proxy in trouble means trouble', async () => {
    expect(isUnreached(await failure(new Response('<h1>Hotel</h1>', { status: 403 })))).toBe(true)
    expect(isUnreached(await failure(new Response('{}', { status: 400 })))).toBe(true)
    expect(isUnreached(await failure(new Response('Bad Gateway', { status: 502 })))).toBe(false)
    expect(isUnreached(await failure(ours(403)))).toBe(false)
    expect(isUnreached(new TypeError('a mistake of ours'))).toBe(false)
  })

  test('a status and a code count only in a response of our own server, also in one that is retried', async () => {
    const throttled = await failure(ours(429))
    expect([hasStatus(throttled, 429), hasStatus(throttled, 401), failureOf(throttled)]).toEqual([true, false, 'retry'])
    expect(codeOf(throttled)).toBeDefined()
    const foreign = await failure(new Response('{}', { status: 429 }))
    expect([hasStatus(foreign, 429), codeOf(foreign)]).toEqual([false, undefined])
    expect([hasStatus(new TypeError('a bug'), 429), codeOf(undefined)]).toEqual([false, undefined])
  })

  test.each([
    [401, 'session-revoked', '86400', 86_400_000],
    [401, 'session-erased', '0', 0],
    [401, 'session-erased', null, undefined],
    [401, 'session-erased', '60', undefined],
    [401, 'session-revoked', '0', undefined],
    [401, 'session-revoked', '-5', undefined],
    [401, 'signed-out', '0', undefined],
    [401, undefined, '0', undefined],
    [403, 'session-erased', '0', undefined],
  ])('of %i %s with %s seconds the device deletes its data in %s ms', async (status, code, seconds, eraseInMs) => {
    const headers = new Headers(seconds === null ? [] : [[ERASE_IN_HEADER, seconds]])
    expect(await failure(Response.json({ code, error: 'No' }, { status, headers }))).toMatchObject({ eraseInMs })
  })

  test('only our server may ask for a long wait, and none for longer than a day', async () => {
    const asking = (code: string | undefined, seconds: string) =>
      failure(Response.json({ code, error: 'No' }, { status: 429, headers: { 'Retry-After': seconds } }))
    expect(await asking('too-many-requests', '3600')).toMatchObject({ retryAfterMs: 3_600_000 })
    expect(await asking('too-many-requests', '99999999')).toMatchObject({ retryAfterMs: 86_400_000 })
    expect(await asking(undefined, '3600')).toMatchObject({ retryAfterMs: 30_000 })
    expect(await asking('too-many-requests', 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({
      retryAfterMs: undefined,
    })
  })
})

test('a request that nobody responds to ends after its time, and after twelve seconds where none is given', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  await expect(request('/api/health', { timeoutMs: 20 })).rejects.toThrow(NoSignal)
  const times = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(20))
  await expect(request('/api/health')).rejects.toThrow(NoSignal)
  expect(times).toHaveBeenLastCalledWith(12_000)
  times.mockRestore()
})

test('a request as nobody in particular leaves the cookie at home, every other one takes it along', async () => {
  const credentials: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    credentials.push(init.credentials)
    return new Response('{"status":"ok"}')
  })
  await request('/api/health', { isAnonymous: true })
  await request('/api/health')
  expect(credentials).toEqual(['omit', 'include'])
})

describe('a success is believed only if it has the shape of its call', () => {
  test.each([
    '{}',
    '[]',
    'null',
    '""',
    '0',
    '',
    '<h1>Welcome to the hotel</h1>',
    '{"id":7}',
    '{"id":"1","username":"ana"}',
  ])('%s is nobody’s account', async body => {
    respond(body)
    await expect(request('/api/auth/user')).rejects.toThrow(NoSignal)
  })

  test('a call without a body is done only with 204', async () => {
    respond('{}')
    await expect(request('/api/conversations/1/read', { method: 'PUT', json: { seq: 1 } })).rejects.toThrow(NoSignal)
    respond('')
    await expect(request('/api/conversations/1/read', { method: 'PUT', json: { seq: 1 } })).rejects.toThrow(NoSignal)
    respond(null, { status: 204 })
    expect(await request('/api/conversations/1/read', { method: 'PUT', json: { seq: 1 } })).toBeUndefined()
  })

  test('a body that is cut on its way is no response', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":'))
        controller.error(new TypeError('cut'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    await expect(request('/api/health')).rejects.toThrow(NoSignal)
    respond('{"status":')
    await expect(request('/api/health')).rejects.toThrow(NoSignal)
  })

  test('unchanged is only what was asked about: a 304 needs our ETag', async () => {
    const tag = 'W/"7"'
    respond(null, { status: 304, headers: { ETag: tag } })
    expect((await fetchJson('/api/health', { tag })).isUnchanged).toBe(true)
    await expect(fetchJson('/api/health')).rejects.toThrow(NoSignal)
    await expect(fetchJson('/api/health', { tag: 'W/"8"' })).rejects.toThrow(NoSignal)
    respond(null, { status: 304 })
    await expect(fetchJson('/api/health', { tag })).rejects.toThrow(NoSignal)
  })
})

describe('the table of shapes', () => {
  const described = new Map(
    describedCalls().map(({ method, path, responses }) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{id}')}`,
      responses,
    ]),
  )
  const named = Object.entries(shapes).filter(([call]) => call !== 'GET /openapi.json')

  test.each(named)('%s names only what the server always sends', (call, shape) => {
    const successes = Object.entries(described.get(call) ?? {}).filter(([status]) => Number(status) < 400)
    expect(successes).not.toEqual([])
    expect(successes.filter(([, response]) => !isDescribedBy(shape, response))).toEqual([])
  })

  test('no call that the app makes is missing', () => {
    const missing = [...described.keys()].filter(call => !Object.hasOwn(shapes, call))
    // Pages, files, what only the operator's tools ask for, and the documented thread, whose bare form the app takes.
    const others =
      /GET \/api\/conversations\/\{id\}\/messages|\/api\/(?:login|logout|account\/export|ready|dev\/outbox|calendar\/.*\.ics|applications\/\{id\}\/|users\/search\/)|\/uploads\/|\/api\/(?:identity|auth)\/challenge/
    expect(missing.filter(call => !others.test(call))).toEqual([])
  })

  test('a call that it does not name takes any object with content, and nothing empty', () => {
    expect(isExpected('GET', '/api/new', 200, { id: '1' })).toBe(true)
    expect(isExpected('GET', '/api/new', 200, {})).toBe(false)
    expect(isExpected('GET', '/api/new', 200, null)).toBe(false)
    expect(isExpected('GET', '/api/new', 200, ['hotel'])).toBe(false)
  })
})

test('a refusal keeps what it says', async () => {
  expect(await failure(ours(410, 'job-closed'))).toMatchObject({ status: 410, code: 'job-closed', sentence: 'No' })
  expect(await failure(ours(410, 'Not a code'))).toBeInstanceOf(RequestFailed)
  expect(await failure(ours(410, 'Not a code'))).toMatchObject({ code: undefined })
})

type Schema = {
  type?: string | string[]
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

function isDescribedBy(shape: Shape, reply: unknown): boolean {
  if (shape === null || !(reply instanceof z.ZodType)) return shape === reply
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Schema
  return variants(schema).some(one => fits(shape, one))
}

function variants(schema: Schema): Schema[] {
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(variants)]
}

function fits(shape: NonNullable<Shape>, schema: Schema): boolean {
  if (Array.isArray(shape)) {
    const [fields] = shape
    const items = variants(schema.items ?? {}).filter(({ type }) => type === 'object')
    return schema.type === 'array' && items.length > 0 && items.every(item => fits(fields, item))
  }
  return Object.entries(shape).every(([name, kind]) => {
    const property = schema.properties?.[name]
    if (!property || !schema.required?.includes(name)) return false
    if (typeof kind === 'object') return fits(kind, property)
    return variants(property).some(one => one.type === kind || (one.type === 'integer' && kind === 'number'))
  })
}

describe('a response that start.js has asked for before the modules were loaded', () => {
  const me = { id: 'ana', isProfileComplete: 1 }
  const early = () => Promise.resolve(new Response(JSON.stringify(me)))
  afterEach(() => void delete globalThis.earlyResponses)

  test('is taken by the first question of its path, and by no other', async () => {
    respond('{"status":"ok"}')
    globalThis.earlyResponses = new Map([['/api/early', early()]])
    expect(await request('/api/health')).toEqual({ status: 'ok' })
    expect(await request('/api/early')).toEqual(me)
    expect(await request('/api/early')).toEqual({ status: 'ok' })
  })

  test('is not the response to a write, and is worth nothing after one', async () => {
    respond('{"status":"ok"}')
    globalThis.earlyResponses = new Map([['/api/early', early()]])
    expect(await request('/api/early', { method: 'PUT' })).toEqual({ status: 'ok' })
    expect(await request('/api/early')).toEqual({ status: 'ok' })
  })

  test('is waited for as long as any other response, from when it is taken', async () => {
    globalThis.earlyResponses = new Map([['/api/early', new Promise<Response>(() => undefined)]])
    const failure = await request('/api/early', { timeoutMs: 20 }).catch((error: unknown) => error)
    expect(isUnreached(failure)).toBe(true)
    const endless = new Response(new ReadableStream())
    globalThis.earlyResponses = new Map([['/api/early', Promise.resolve(endless)]])
    const cut = await request('/api/early', { timeoutMs: 20 }).catch((error: unknown) => error)
    expect(isUnreached(cut)).toBe(true)
  })

  test('is no response when it failed', async () => {
    const failed = Promise.reject<Response>(new TypeError('offline'))
    failed.catch(() => undefined)
    globalThis.earlyResponses = new Map([['/api/early', failed]])
    expect(isUnreached(await request('/api/early').catch((error: unknown) => error))).toBe(true)
  })
})
