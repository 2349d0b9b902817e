import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { currentUser } from '#contract/accounts/session/calls.ts'
import { ERASE_IN_HEADER } from '#contract/errors.ts'
import { markRead } from '#contract/messages/calls.ts'
import type { Shape } from '#contract/response-shape.ts'
import type {} from '#sw/http/early-responses.ts'
import { codeOf, failureOf, hasStatus, isUnreached, NoSignal, RequestFailed } from '#sw/http/failures.ts'
import { fetchJson, isExpected, type RequestOptions } from '#sw/http/request.ts'
import { send } from '#sw/http/send.ts'
import { describedCalls } from '../../api/features.ts'
import { allCalls } from '../support/all-calls.ts'

afterEach(() => void vi.unstubAllGlobals())

const request = async (path: string, options?: RequestOptions) => (await fetchJson(path, options)).body
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

  test('a foreign response means that our server was not reached, but the error of a proxy means a failure', async () => {
    expect(isUnreached(await failure(new Response('<h1>Hotel</h1>', { status: 403 })))).toBe(true)
    expect(isUnreached(await failure(new Response('{}', { status: 400 })))).toBe(true)
    expect(isUnreached(await failure(new Response('Bad Gateway', { status: 502 })))).toBe(false)
    expect(isUnreached(await failure(ours(403)))).toBe(false)
    expect(isUnreached(new TypeError('a bug'))).toBe(false)
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

  test('only our server may request a long wait, and at most a day', async () => {
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

test('a request without a response ends after its timeout, by default after twelve seconds', async () => {
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

test('an anonymous request is sent without the cookie, every other request with it', async () => {
  const credentials: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    credentials.push(init.credentials)
    return new Response('{"status":"ok"}')
  })
  await request('/api/health', { isAnonymous: true })
  await request('/api/health')
  expect(credentials).toEqual(['omit', 'include'])
})

describe('a success is accepted only if its body has the shape of its call', () => {
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
  ])('%s is not accepted as an account', async body => {
    respond(body)
    await expect(send(currentUser)).rejects.toThrow(NoSignal)
  })

  test('a call without a response body succeeds only with 204', async () => {
    const markAsRead = () => send(markRead, { params: { id: '1' }, body: { seq: 1 } })
    respond('{}')
    await expect(markAsRead()).rejects.toThrow(NoSignal)
    respond('')
    await expect(markAsRead()).rejects.toThrow(NoSignal)
    respond(null, { status: 204 })
    expect(await markAsRead()).toBeUndefined()
  })

  test('a body that is cut counts as no response', async () => {
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

  test('a 304 is accepted only with the ETag of the request', async () => {
    const tag = 'W/"7"'
    respond(null, { status: 304, headers: { ETag: tag } })
    expect((await fetchJson('/api/health', { tag })).isUnchanged).toBe(true)
    await expect(fetchJson('/api/health')).rejects.toThrow(NoSignal)
    await expect(fetchJson('/api/health', { tag: 'W/"8"' })).rejects.toThrow(NoSignal)
    respond(null, { status: 304 })
    await expect(fetchJson('/api/health', { tag })).rejects.toThrow(NoSignal)
  })
})

describe('the shape of the response of a call', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) =>
    `${method.toUpperCase()} ${path.replaceAll(/:\w+|\{\w+\}/g, '{id}')}`
  const described = new Map(describedCalls().map(call => [nameOf(call), call.responses]))
  const withShape = allCalls.flatMap(call =>
    call.shape === undefined ? [] : [[nameOf(call), call.shape] satisfies [string, Shape]],
  )

  test.each(withShape)('%s names only fields that the server always sends', (call, shape) => {
    const successes = Object.entries(described.get(call) ?? {}).filter(([status]) => Number(status) < 400)
    expect(successes).not.toEqual([])
    expect(successes.filter(([, response]) => !isDescribedBy(shape, response))).toEqual([])
  })

  test('is known of each call that the app makes', () => {
    const missing = [...described.keys()].filter(call => !withShape.some(([name]) => name === call))
    // Pages, files, calls of the operator's tools and of other sites, and the thread of earlier clients.
    const notByApp =
      /GET \/api\/conversations\/\{id\}\/thread|\/api\/(?:login|logout|account\/export|ready|dev\/outbox|calendar\/.*\.ics|events\/feed\/.*\.atom|applications\/\{id\}\/|users\/search\/|public\/v1\/|me\/events)|\/uploads\/|\/api\/(?:identity|auth)\/challenge/
    expect(missing.filter(call => !notByApp.test(call))).toEqual([])
  })

  test('a call without a shape accepts any object with content, and nothing empty', () => {
    expect(isExpected(undefined, 200, { id: '1' })).toBe(true)
    expect(isExpected(undefined, 200, {})).toBe(false)
    expect(isExpected(undefined, 200, null)).toBe(false)
    expect(isExpected(undefined, 200, ['hotel'])).toBe(false)
  })
})

test('a refusal has the status, the code and the sentence of the response', async () => {
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
  return variants(schema).some(variant => fits(shape, variant))
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
    return variants(property).some(
      variant => variant.type === kind || (variant.type === 'integer' && kind === 'number'),
    )
  })
}

describe('a response that start.js has requested before the modules were loaded', () => {
  const me = { id: 'ana', isProfileComplete: 1 }
  const early = () => Promise.resolve(new Response(JSON.stringify(me)))
  afterEach(() => void delete globalThis.earlyResponses)

  test('is used by the first request of its path, and by no other', async () => {
    respond('{"status":"ok"}')
    globalThis.earlyResponses = new Map([['/api/early', early()]])
    expect(await request('/api/health')).toEqual({ status: 'ok' })
    expect(await request('/api/early')).toEqual(me)
    expect(await request('/api/early')).toEqual({ status: 'ok' })
  })

  test('is not used for a write, and is discarded by one', async () => {
    respond('{"status":"ok"}')
    globalThis.earlyResponses = new Map([['/api/early', early()]])
    expect(await request('/api/early', { method: 'PUT' })).toEqual({ status: 'ok' })
    expect(await request('/api/early')).toEqual({ status: 'ok' })
  })

  test('has the timeout of any other request, from the moment of its use', async () => {
    globalThis.earlyResponses = new Map([['/api/early', new Promise<Response>(() => undefined)]])
    const failure = await request('/api/early', { timeoutMs: 20 }).catch((error: unknown) => error)
    expect(isUnreached(failure)).toBe(true)
    const endless = new Response(new ReadableStream())
    globalThis.earlyResponses = new Map([['/api/early', Promise.resolve(endless)]])
    const cut = await request('/api/early', { timeoutMs: 20 }).catch((error: unknown) => error)
    expect(isUnreached(cut)).toBe(true)
  })

  test('counts as no response if its request failed', async () => {
    const failed = Promise.reject<Response>(new TypeError('offline'))
    failed.catch(() => undefined)
    globalThis.earlyResponses = new Map([['/api/early', failed]])
    expect(isUnreached(await request('/api/early').catch((error: unknown) => error))).toBe(true)
  })
})
