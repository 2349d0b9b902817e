import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonStore } from '#sw/db.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { eventEdit } from '#sw/delivery/kinds/own-events.ts'
import { enqueueEdits } from '#sw/delivery/kinds/profile.ts'
import { enqueue } from '#sw/delivery/queue.ts'
import { newPhone } from '../support/device.ts'
import { flush } from '../support/flush.ts'

const DAY_MS = 24 * 3_600_000
const ana = '01900000-0000-7000-8000-00000000000a'
const conversationId = '01900000-0000-7000-8000-00000000000c'
const always = () => 1

let phone: PersonStore
let requestCount: number
let response: () => Response

beforeEach(() => {
  phone = newPhone({ id: ana })
  requestCount = 0
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T22:00:00Z') })
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return response()
  })
})
afterEach(() => {
  phone.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const busy = (headers: Record<string, string> = {}) =>
  Response.json({ error: 'Later', code: 'unavailable' }, { status: 503, headers })

test.each([
  ['a wait that the device chose', {}, 500],
  ['a wait that the server requested', { 'Retry-After': '20' }, 20_000],
])('%s has the same length after the clock was set back by a day', async (_, headers, waitMs) => {
  response = () => busy(headers)
  await enqueueMessage(phone, { conversationId, text: 'hola' })
  await enqueueEdits(phone, { bio: 'Nueva' }, { bio: 'Vieja' })
  await flush(phone, { random: always })
  expect(requestCount).toBe(2)

  vi.setSystemTime(Date.now() - DAY_MS)
  expect((await flush(phone, { random: always })).nextAt).toBe(Date.now() + waitMs)
  expect(requestCount).toBe(2)
  // Another flush does not start the wait anew.
  vi.setSystemTime(Date.now() + waitMs / 2)
  await flush(phone, { random: always })
  expect(requestCount).toBe(2)
  vi.setSystemTime(Date.now() + waitMs / 2)
  await flush(phone, { random: always })
  expect(requestCount).toBe(4)
})

test('an attempt from before the signal was back is repeated at once when it fails, and the next one waits', async () => {
  const lost = Promise.withResolvers<Response>()
  const responses = [lost.promise, Promise.reject(new TypeError('Failed to fetch'))]
  for (const promise of responses) promise.catch(() => undefined)
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return await responses.shift()
  })
  await enqueueMessage(phone, { conversationId, text: 'hola' })
  const before = flush(phone, { random: always })
  await expect.poll(() => requestCount).toBe(1)
  const hurried = flush(phone, { random: always, hurry: true })
  // Until it waits for the lock.
  for (let reads = 0; reads < 30; reads++) await phone.deliveries.count()
  lost.reject(new TypeError('Failed to fetch'))
  expect((await before).nextAt).toBeGreaterThan(Date.now())
  await hurried
  expect(requestCount).toBe(2)
})

test('a row that another call is sending is due again after a second, not at once', async () => {
  const lost = Promise.withResolvers<Response>()
  lost.promise.catch(() => undefined)
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return await lost.promise
  })
  const edit = { title: 'Son', fields: { title: 'Son' }, version: 1, flyer: null, draft: null, earlier: [] }
  await enqueue(phone, eventEdit, conversationId, edit)
  const sending = flush(phone, { random: always })
  await expect.poll(() => requestCount).toBe(1)
  expect((await flush(phone, { random: always, hurry: true })).nextAt).toBe(Date.now() + 1_000)
  lost.reject(new TypeError('Failed to fetch'))
  await sending
})

test('a wait that an older version stored without its length ends within half a minute', async () => {
  await enqueueMessage(phone, { conversationId, text: 'hola' })
  await phone.deliveries.toCollection().modify({ notBefore: Date.now() + DAY_MS })
  expect((await flush(phone)).nextAt).toBe(Date.now() + 30_000)
})

test('a portal that responds in place of our server gets at most four requests in five seconds', async () => {
  response = () => new Response('{}', { status: 400 })
  await enqueueMessage(phone, { conversationId, text: 'hola' })
  const end = Date.now() + 5_000
  // The random part may make a wait short, and a member who returns to the page ends it.
  for (let flushes = 0; Date.now() < end; flushes++) {
    const { nextAt } = await flush(phone, { random: () => 0, maxDelayMs: 5_000, hurry: flushes === 1 })
    vi.setSystemTime(nextAt ?? end)
  }
  expect(requestCount).toBeLessThanOrEqual(4)
  expect(requestCount).toBeGreaterThan(1)
  expect(await phone.deliveries.toArray()).toMatchObject([{ state: 'queued', body: { content: 'hola' } }])
})
