import 'fake-indexeddb/auto'
import '#sw/http/page-shapes.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openSockets } from '#api/sockets/sockets.ts'
import { FOR_USER_HEADER } from '#contract/messages/message-types.ts'
import { endSession } from '#db/accounts/sessions.ts'
import { messagesOf } from '#sw/cache/thread.ts'
import { closePersonStore, personStore } from '#sw/db.ts'
import { enqueueMessage } from '#sw/delivery/messages.ts'
import { syncState } from '#sw/sync/state.ts'
import { type Sync, startSync } from '#sw/sync/sync.ts'
import { type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

let origin: string
let ana: Guest
let mateo: Guest
let withAna: string
let live: Sync | undefined
let isOffline: boolean
let isInTrouble: boolean
let asked: string[]

const testServer = await useTestServer()
const notify = (...told: Parameters<typeof sockets.sockets.notify>) => sockets.sockets.notify(...told)
const app = createApp({ ...testServer.context, sockets: { ...testServer.context.sockets, notify } })
const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
const sockets = openSockets(server, testServer.context)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(() => sockets.close())

beforeEach(async () => {
  ana = await guest(testServer, 'Ana')
  mateo = await guest(testServer, 'Mateo')
  withAna = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  isOffline = false
  isInTrouble = false
  asked = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path)
    if (isOffline) throw new TypeError('Failed to fetch')
    if (isInTrouble) return Response.json({ code: 'failed' }, { status: 500 })
    const headers = new Headers(init.headers)
    headers.set('cookie', headers.get(FOR_USER_HEADER) === mateo.id ? mateo.cookie : '')
    return await realFetch(`${origin}${path}`, { ...init, headers })
  })
})
afterEach(() => {
  live?.stop()
  closePersonStore(mateo.id)
  vi.unstubAllGlobals()
})

const realFetch = globalThis.fetch
const onRevoked = vi.fn<() => void>()
const begin = (headers: Record<string, string> = {}) => {
  live = startSync(mateo.id, { onRevoked, url: origin, headers: { cookie: mateo.cookie, ...headers } })
}
const isConnected = () =>
  vi.waitFor(() => syncState.getState().isConnected || Promise.reject(new Error('no line')), 8000)
const say = (content: string) =>
  realFetch(`${origin}/api/conversations/${withAna}/messages`, {
    method: 'POST',
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
const shown = async () => (await messagesOf(personStore(mateo.id), withAna)).map(({ content }) => content)
const soon = (timeout: number) => expect.poll(shown, { timeout, interval: 20 })

test('what the socket brings is on screen at once', async () => {
  begin()
  await isConnected()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await say('hola')
  await soon(1500).toEqual(['hola'])
})

test('what was said while the line was down is there once it is back', async () => {
  begin()
  await isConnected()
  await say('uno')
  await soon(8000).toEqual(['uno'])
  sockets.io.disconnectSockets(true)
  await say('dos')
  await isConnected()
  expect(syncState.getState().isConnected).toBe(true)
  await soon(8000).toEqual(['uno', 'dos'])
}, 15_000)

test('where no socket gets through, the polls bring it', async () => {
  begin({ origin: 'https://evil.example' })
  live?.open(withAna)
  await say('hola')
  await soon(8000).toEqual(['hola'])
  await say('¿estás?')
  await soon(5000).toEqual(['hola', '¿estás?'])
  expect(syncState.getState().isConnected).toBe(false)
}, 15_000)

test('a server in trouble is told from no signal, until somebody asks again', async () => {
  isInTrouble = true
  begin()
  await isConnected()
  await vi.waitFor(() => expect(syncState.getState()).toMatchObject({ isFailing: true, isServerReached: true }))
  isInTrouble = false
  await live?.refresh()
  expect(syncState.getState().isFailing).toBe(false)
  expect(await personStore(mateo.id).conversations.count()).toBe(1)
})

test('nobody is asked again while nobody looks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(document, { visibilityState: 'hidden' })
  begin({ origin: 'https://evil.example' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter(path => path === '/api/conversations')).toHaveLength(1)
  vi.useRealTimers()
})

test('what was written without signal goes out when it is back', async () => {
  begin()
  await isConnected()
  isOffline = true
  await enqueueMessage(personStore(mateo.id), { conversationId: withAna, text: 'desde el metro' })
  await live?.send()
  expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ state: 'queued' }])
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () =>
    expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ state: 'sent' }]),
  )
})

test('a page that wakes up asks again and sends what waited, although nobody said that the network is back', async () => {
  begin()
  await isConnected()
  isOffline = true
  const id = await enqueueMessage(personStore(mateo.id), { conversationId: withAna, text: 'ya desperté' })
  await live?.send()
  isOffline = false
  asked = []
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.waitFor(async () =>
    expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ id, state: 'sent' }]),
  )
  expect(asked).toContain('/api/conversations')
})

test('a line that looks open and is dead is cut and laid anew', async () => {
  begin()
  await isConnected()
  const [first] = await sockets.io.in(`u:${mateo.id}`).fetchSockets()
  for (const socket of sockets.io.sockets.sockets.values()) socket.removeAllListeners('ping')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(syncState.getState().isConnected).toBe(false), { timeout: 5000 })
  await isConnected()
  const [second] = await sockets.io.in(`u:${mateo.id}`).fetchSockets()
  expect(second?.id).not.toBe(first?.id)
}, 15_000)

test('a lost session is said once, asks nobody any more, and keeps what is here', async () => {
  await say('hola')
  begin()
  await soon(8000).toEqual(['hola'])
  await endSession(testServer.sql, mateo.sessionId)
  await live?.refresh()
  expect(syncState.getState().failure).toBe('signed-out')
  await soon(8000).toEqual(['hola'])
})

test('a revoked session is told to whoever wipes', async () => {
  begin()
  await isConnected()
  sockets.sockets.closeSessions([mateo.sessionId])
  await vi.waitFor(() => expect(onRevoked).toHaveBeenCalledOnce())
})

test('somebody who writes is seen writing until they have said it', async () => {
  begin()
  await isConnected()
  sockets.sockets.notify([mateo.id], 'typing', { conversationId: withAna, userId: ana.id })
  await vi.waitFor(() => expect(syncState.getState().typing[withAna]).toBeGreaterThan(Date.now()))
  await say('ya')
  await vi.waitFor(() => expect(syncState.getState().typing[withAna]).toBeUndefined())
})
