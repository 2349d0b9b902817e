import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as socket from '#sw/sync/socket.ts'

const sockets: {
  connected: boolean
  active: boolean
  connects: number
  handlers: Map<string, (...values: unknown[]) => void>
}[] = []

const library = () => ({
  io: () => {
    const handlers = new Map<string, (...values: unknown[]) => void>()
    const socket = {
      connected: false,
      active: true,
      connects: 0,
      handlers,
      on: (event: string, act: (...values: unknown[]) => void) => handlers.set(event, act),
      removeAllListeners: () => handlers.clear(),
      disconnect: () => undefined,
      connect: () => void (socket.connects += 1),
    }
    sockets.push(socket)
    return socket
  },
})

// The files of this project share their modules, and another one opens real sockets.
let openSocketClient: typeof socket.openSocketClient
beforeAll(async () => {
  vi.doMock('socket.io-client', library)
  vi.resetModules()
  ;({ openSocketClient } = await import('#sw/sync/socket.ts'))
})
afterAll(() => {
  vi.doUnmock('socket.io-client')
  vi.resetModules()
})

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
})
afterEach(() => vi.useRealTimers())

const listener = { onHint: () => undefined, onConnection: () => undefined }

test('a socket that is disconnected for 45 seconds while the server responds to polls is replaced once', () => {
  const client = openSocketClient(listener)
  vi.advanceTimersByTime(44_000)
  client.noteResponse()
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  client.noteResponse()
  client.noteResponse()
  expect(sockets).toHaveLength(2)
  expect(sockets[0]?.handlers.size).toBe(0)
  client.close()
})

test('a socket that is connected, was refused or was closed by the page is not replaced', () => {
  const connected = openSocketClient(listener)
  Object.assign(sockets[0] ?? {}, { connected: true })
  const refused = openSocketClient(listener)
  sockets[1]?.handlers.get('connect_error')?.(new Error('unauthorized'))
  const closed = openSocketClient(listener)
  closed.close()
  vi.advanceTimersByTime(90_000)
  for (const client of [connected, refused, closed]) client.noteResponse()
  expect(sockets).toHaveLength(3)
  connected.close()
  refused.close()
})

test('the 45 seconds begin with the disconnection, not with the connection', () => {
  const client = openSocketClient(listener)
  vi.advanceTimersByTime(60_000)
  sockets[0]?.handlers.get('disconnect')?.('transport close')
  vi.advanceTimersByTime(30_000)
  client.noteResponse()
  expect(sockets).toHaveLength(1)
  client.close()
})

test.each([
  ['unauthorized', 1],
  ['too-many-sockets', 0],
])('a socket refused as %s connects %i times after a response to a poll', (reason, times) => {
  const client = openSocketClient(listener)
  const [socket] = sockets
  Object.assign(socket ?? {}, { active: false })
  socket?.handlers.get('connect_error')?.(new Error(reason))
  vi.advanceTimersByTime(5_000)
  expect(socket?.connects).toBe(0)
  client.noteResponse()
  vi.advanceTimersByTime(5_000)
  expect(socket?.connects).toBe(times)
  client.close()
})

test('a socket that stays unauthorized connects once, and once more after a hello', () => {
  const client = openSocketClient(listener)
  const [socket] = sockets
  Object.assign(socket ?? {}, { active: false })
  const refuse = () => socket?.handlers.get('connect_error')?.(new Error('unauthorized'))
  const poll = () => {
    client.noteResponse()
    vi.advanceTimersByTime(50_000)
  }
  refuse()
  poll()
  expect(socket?.connects).toBe(1)
  for (let polls = 0; polls < 5; polls++) {
    refuse()
    poll()
  }
  expect(socket?.connects).toBe(1)
  expect(sockets).toHaveLength(1)

  socket?.handlers.get('hello')?.({})
  refuse()
  poll()
  refuse()
  poll()
  expect(socket?.connects).toBe(2)
  client.close()
})
