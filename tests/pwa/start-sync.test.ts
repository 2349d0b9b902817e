import { follow } from '#contract/people/calls.ts'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { POLL_CONVERSATIONS_MS } from '#contract/messages/message-rules.ts'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import { endSession } from '#db/accounts/sessions.ts'
import { broadcastDelivered } from '#sw/broadcast.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { messagesOf } from '#sw/cache/thread.ts'
import { closePersonStore, personStore } from '#sw/db.ts'
import { followersOf } from '#sw/delivery/kinds/follows.ts'
import { enqueueMessage, messages } from '#sw/delivery/kinds/messages.ts'
import { send as sendCall } from '#sw/http/send.ts'
import { syncState } from '#sw/sync/state.ts'
import { type Sync, startSync } from '#sw/sync/sync.ts'
import { eventually } from '../support/eventually.ts'
import { type Guest, guest } from '../support/guest.ts'
import { useListeningServer } from '../support/listening-server.ts'

let ana: Guest
let mateo: Guest
let withAna: string
let sync: Sync | undefined
let isOffline: boolean
let isFailing: boolean
let requests: string[]

const server = await useListeningServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  withAna = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  isOffline = false
  isFailing = false
  requests = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(path)
    if (isOffline) throw new TypeError('Failed to fetch')
    if (isFailing) return Response.json({ code: 'failed' }, { status: 500 })
    const headers = new Headers(init.headers)
    headers.set('cookie', headers.get(FOR_USER_HEADER) === mateo.id ? mateo.cookie : '')
    return await realFetch(`${server.origin}${path}`, { ...init, headers })
  })
})
afterEach(() => {
  sync?.stop()
  closePersonStore(mateo.id)
  vi.unstubAllGlobals()
})

const realFetch = globalThis.fetch
const onRevoked = vi.fn<() => void>()
const begin = (headers: Record<string, string> = {}) => {
  const loadSocket = () => import('#sw/sync/socket.ts')
  sync = startSync(mateo.id, {
    onRevoked,
    loadSocket,
    url: server.origin,
    headers: { cookie: mateo.cookie, ...headers },
  })
}
const isConnected = () => eventually(() => syncState.getState().isConnected || Promise.reject(new Error('no socket')))
const send = (content: string) =>
  realFetch(`${server.origin}/api/conversations/${withAna}/messages`, {
    method: 'POST',
    headers: { cookie: ana.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  })
const shown = async () => (await messagesOf(personStore(mateo.id), withAna)).map(({ content }) => content)
const soon = (timeout: number) => expect.poll(shown, { timeout, interval: 20 })

test('a message that the socket brings is shown at once', async () => {
  begin()
  await isConnected()
  await eventually(() => expect(requests.length).toBeGreaterThan(0))
  await send('hola')
  await soon(1500).toEqual(['hola'])
})

test('a message that was sent during a disconnection is shown after the reconnection', async () => {
  begin()
  await isConnected()
  await send('uno')
  await soon(8000).toEqual(['uno'])
  server.io.disconnectSockets(true)
  await send('dos')
  await isConnected()
  expect(syncState.getState().isConnected).toBe(true)
  await soon(8000).toEqual(['uno', 'dos'])
})

test('what a write has changed is fetched again when the worker has sent it', async () => {
  const store = personStore(mateo.id)
  const followers = followersOf(ana.id)
  await refreshCached(store, followers)
  begin()
  await isConnected()
  // As the worker does: the page's own queue might be faster than it.
  await sendCall(follow, { params: { id: ana.id }, forUser: mateo.id })
  broadcastDelivered([mateo.id, 'follow', ana.id])
  await expect
    .poll(async () => (await store.copies.get(followers.path))?.body, { timeout: 8000, interval: 20 })
    .toMatchObject([{ id: mateo.id }])
})

test('without a socket the polls bring the messages', async () => {
  begin({ origin: 'https://evil.example' })
  sync?.open(withAna)
  await send('hola')
  await soon(8000).toEqual(['hola'])
  await send('¿estás?')
  await soon(5000).toEqual(['hola', '¿estás?'])
  expect(syncState.getState().isConnected).toBe(false)
})

test('a failing server is distinguished from a missing signal, until a pull succeeds', async () => {
  isFailing = true
  begin()
  await isConnected()
  await eventually(() => expect(syncState.getState()).toMatchObject({ isFailing: true, isServerReached: true }))
  isFailing = false
  await sync?.refresh()
  expect(syncState.getState().isFailing).toBe(false)
  expect(await personStore(mateo.id).conversations.count()).toBe(1)
})

test('a full disk is distinguished from a lost database, and polled less often until a message can be stored again', async () => {
  await personStore(mateo.id).notes.count()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  begin({ origin: 'https://evil.example' })
  const polls = { timeout: 4_000, interval: 20 }
  await vi.waitFor(() => expect(syncState.getState().failure).toBe('store-full'), polls)
  put.mockRestore()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(POLL_CONVERSATIONS_MS)
    expect(syncState.getState().failure).toBeNull()
  }, polls)
  vi.useRealTimers()
})

test('a hidden page does not poll', async () => {
  // The device is real, and takes its time.
  await personStore(mateo.id).notes.count()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(document, { visibilityState: 'hidden' })
  begin({ origin: 'https://evil.example' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.filter(path => path === '/api/conversations?bare=1')).toHaveLength(1)
  vi.useRealTimers()
})

test('a message that was written without signal is sent once the browser is online', async () => {
  begin()
  await isConnected()
  isOffline = true
  await enqueueMessage(personStore(mateo.id), { conversationId: withAna, text: 'desde el metro' })
  await sync?.sendKind(messages)
  expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ state: 'queued' }])
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await eventually(async () =>
    expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ state: 'sent' }]),
  )
})

test('a page that is shown again pulls and sends waiting messages, also without an online event', async () => {
  begin()
  await isConnected()
  isOffline = true
  const id = await enqueueMessage(personStore(mateo.id), { conversationId: withAna, text: 'ya desperté' })
  await sync?.sendKind(messages)
  isOffline = false
  requests = []
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await eventually(async () =>
    expect(await messagesOf(personStore(mateo.id), withAna)).toMatchObject([{ id, state: 'sent' }]),
  )
  expect(requests).toContain('/api/conversations?bare=1')
})

test('a socket that stays open without a response is replaced', async () => {
  begin()
  await isConnected()
  const [first] = await server.io.in(`u:${mateo.id}`).fetchSockets()
  for (const socket of server.io.sockets.sockets.values()) socket.removeAllListeners('ping')
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(syncState.getState().isConnected).toBe(false))
  await isConnected()
  const [second] = await server.io.in(`u:${mateo.id}`).fetchSockets()
  expect(second?.id).not.toBe(first?.id)
})

test('a lost session is reported, and the stored messages stay', async () => {
  await send('hola')
  begin()
  await soon(8000).toEqual(['hola'])
  await endSession(server.sql, mateo.sessionId)
  await sync?.refresh()
  expect(syncState.getState().failure).toBe('signed-out')
  await soon(8000).toEqual(['hola'])
})

test('a revoked session calls onRevoked', async () => {
  begin()
  await isConnected()
  server.sockets.closeSessions([mateo.sessionId])
  await eventually(() => expect(onRevoked).toHaveBeenCalledOnce())
})

test('a member is shown as typing until the message arrives', async () => {
  begin()
  await isConnected()
  server.sockets.notify([mateo.id], 'typing', { conversationId: withAna, userId: ana.id })
  await eventually(() => expect(syncState.getState().typing[withAna]).toBeGreaterThan(Date.now()))
  await send('ya')
  await eventually(() => expect(syncState.getState().typing[withAna]).toBeUndefined())
})

test('a sign-out right after a delivery, which closes the database, leaves no unhandled error', async () => {
  const unhandled = vi.fn<(error: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  begin()
  await isConnected()
  const store = personStore(mateo.id)
  const refresh = vi.spyOn(store.copies, 'bulkGet').mockImplementation(() => {
    sync?.stop()
    store.close()
    return Dexie.Promise.reject(new Dexie.DatabaseClosedError())
  })
  await enqueueMessage(store, { conversationId: withAna, text: 'adiós' })
  await sync?.sendKind(messages)
  await eventually(() => expect(refresh).toHaveBeenCalled())
  await new Promise(resolve => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
