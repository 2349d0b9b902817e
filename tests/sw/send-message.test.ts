import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closePersonStore, personStore } from '#sw/db.ts'
import { removeAttempt, sendMessage } from '#sw/delivery/send-message.ts'
import { type Fault, openBridge } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let conversationId: string
let faults: Fault[]

const server = await useTestServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  conversationId = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  faults = []
  const bridge = openBridge(
    server,
    () => [ana, mateo],
    () => faults.shift() ?? null,
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => bridge.fetch(path, init))
})
afterEach(() => {
  closePersonStore(ana.id)
  vi.unstubAllGlobals()
})

const send = (text: string) => sendMessage(ana.id, { conversationId, text, readUpTo: 0 })
const received = async () => {
  const messages = await (await mateo.get(`/api/conversations/${conversationId}/messages?peek=1`)).json()
  return (messages as { content: string }[]).map(({ content }) => content)
}
const withoutDatabase = () => {
  vi.spyOn(personStore(ana.id), 'transaction').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
}

test('without a database a text keeps its id until it is accepted, so that lost responses make no second message', async () => {
  withoutDatabase()
  faults = ['response lost', 'response lost']
  await expect(send('hola')).rejects.toThrow('no response')
  await expect(send(' hola ')).rejects.toThrow('no response')
  expect(await send('hola')).toBe('sent')
  expect(await received()).toEqual(['hola'])
})

test('a text is sent at once while the database does not open', async () => {
  vi.spyOn(personStore(ana.id).notes, 'count').mockReturnValue(new Dexie.Promise<number>(() => undefined))
  expect(await send('hola')).toBe('sent')
  expect(await send('vamos')).toBe('sent')
  expect(await received()).toEqual(['hola', 'vamos'])
})

test('an accepted text can be sent once more, and a changed text is another message', async () => {
  withoutDatabase()
  await send('hola')
  await send('hola')
  faults = ['request lost']
  await expect(send('vams')).rejects.toThrow('no response')
  await send('vamos')
  expect(await received()).toEqual(['hola', 'hola', 'vamos'])
})

test('a text that was discarded and typed again is another message', async () => {
  withoutDatabase()
  faults = ['response lost']
  await expect(send('hola')).rejects.toThrow('no response')
  removeAttempt(ana.id, conversationId)
  await send('hola')
  expect(await received()).toEqual(['hola', 'hola'])
})

test('a message that was stored although its transaction reported an error is sent once', async () => {
  const store = personStore(ana.id)
  await store.open()
  const transaction = store.transaction.bind(store)
  let lost = 0
  vi.spyOn(store, 'transaction').mockImplementation((...parameters: Parameters<typeof transaction>) => {
    const isInner = Dexie.currentTransaction !== null
    return transaction(...parameters).then(result => {
      if (isInner) return result
      lost += 1
      throw new DOMException('the connection was lost', 'UnknownError')
    })
  })
  expect(await send('hola')).toBe('queued')
  expect(lost).toBe(1)
  await flush(personStore(ana.id))
  expect(await received()).toEqual(['hola'])
  expect(await personStore(ana.id).deliveries.count()).toBe(0)
})
