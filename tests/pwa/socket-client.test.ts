import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSocketClient } from '#sw/sync/socket.ts'

const dialled: {
  connected: boolean
  active: boolean
  connects: number
  hears: Map<string, (...said: unknown[]) => void>
}[] = []

vi.mock('socket.io-client', () => ({
  io: () => {
    const hears = new Map<string, (...said: unknown[]) => void>()
    const socket = {
      connected: false,
      active: true,
      connects: 0,
      hears,
      on: (event: string, act: (...said: unknown[]) => void) => hears.set(event, act),
      removeAllListeners: () => hears.clear(),
      disconnect: () => undefined,
      connect: () => void (socket.connects += 1),
    }
    dialled.push(socket)
    return socket
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  dialled.length = 0
})
afterEach(() => vi.useRealTimers())

const listener = { onHint: () => undefined, onConnection: () => undefined }

test('a line that is down for 45 seconds although the server answers is laid anew, once', () => {
  const line = openSocketClient(listener)
  vi.advanceTimersByTime(44_000)
  line.noteResponse()
  expect(dialled).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  line.noteResponse()
  line.noteResponse()
  expect(dialled).toHaveLength(2)
  expect(dialled[0]?.hears.size).toBe(0)
  line.close()
})

test('a line that is up, was refused or was closed on purpose is left alone', () => {
  const up = openSocketClient(listener)
  Object.assign(dialled[0] ?? {}, { connected: true })
  const refused = openSocketClient(listener)
  dialled[1]?.hears.get('connect_error')?.(new Error('unauthorized'))
  const closed = openSocketClient(listener)
  closed.close()
  vi.advanceTimersByTime(90_000)
  for (const line of [up, refused, closed]) line.noteResponse()
  expect(dialled).toHaveLength(3)
  up.close()
  refused.close()
})

test('the 45 seconds begin when the line went down, not when it was laid', () => {
  const line = openSocketClient(listener)
  vi.advanceTimersByTime(60_000)
  dialled[0]?.hears.get('disconnect')?.('transport close')
  vi.advanceTimersByTime(30_000)
  line.noteResponse()
  expect(dialled).toHaveLength(1)
  line.close()
})

test.each([
  ['unauthorized', 1],
  ['too-many-sockets', 0],
])('a socket refused as %s connects %i times once a poll is answered', (reason, times) => {
  const line = openSocketClient(listener)
  const [socket] = dialled
  Object.assign(socket ?? {}, { active: false })
  socket?.hears.get('connect_error')?.(new Error(reason))
  vi.advanceTimersByTime(5_000)
  expect(socket?.connects).toBe(0)
  line.noteResponse()
  vi.advanceTimersByTime(5_000)
  expect(socket?.connects).toBe(times)
  line.close()
})

test('a socket that stays unauthorized connects once, and once more after a hello', () => {
  const line = openSocketClient(listener)
  const [socket] = dialled
  Object.assign(socket ?? {}, { active: false })
  const refuse = () => socket?.hears.get('connect_error')?.(new Error('unauthorized'))
  const poll = () => {
    line.noteResponse()
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
  expect(dialled).toHaveLength(1)

  socket?.hears.get('hello')?.({})
  refuse()
  poll()
  refuse()
  poll()
  expect(socket?.connects).toBe(2)
  line.close()
})
