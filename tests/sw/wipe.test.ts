import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { enqueue } from '#sw/outbox.ts'
import {
  closePersonStore,
  leavePersonStore,
  personStore,
  publicStore,
  returnToPersonStore,
  withStore,
} from '#sw/store.ts'
import { finishWipe, onWipe, wipePerson } from '#sw/wipe.ts'

const ana = '01900000-0000-7000-8000-00000000000a'
const mateo = '01900000-0000-7000-8000-00000000000b'
const conversationId = '01900000-0000-7000-8000-00000000000c'

afterEach(async () => {
  for (const userId of [ana, mateo]) await wipePerson(userId)
})

test('signing out leaves nothing of one person, and everything of the others', async () => {
  await enqueue(personStore(mateo), { conversationId, text: 'de Mateo' })
  await enqueue(personStore(ana), { conversationId, text: 'de Ana' })
  await wipePerson(ana)
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
  expect(await personStore(mateo).outbox.toArray()).toMatchObject([{ content: 'de Mateo' }])
  expect(await personStore(ana).outbox.count()).toBe(0)
})

test('the other tabs hear of it before the database goes', async () => {
  const heard = new Promise<string>(resolve => {
    const stop = onWipe(userId => {
      stop()
      resolve(userId)
    })
  })
  await enqueue(personStore(ana), { conversationId, text: 'hola' })
  await wipePerson(ana)
  expect(await heard).toBe(ana)
})

test('the pictures somebody has looked at go as well, and no other cache', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
  await wipePerson(ana)
  vi.unstubAllGlobals()
  expect(deleted).toEqual(['pista-pictures'])
})

test('a wipe that fails in the middle is finished at the next start', async () => {
  await enqueue(personStore(ana), { conversationId, text: 'hola' })
  const failing = vi.spyOn(Dexie, 'delete').mockImplementationOnce(() => Dexie.Promise.reject(new Error('blocked')))
  await expect(wipePerson(ana)).rejects.toThrow('blocked')
  failing.mockRestore()
  expect(await Dexie.getDatabaseNames()).toContain(`pista-${ana}`)
  await finishWipe()
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
})

test('a wipe that was interrupted is finished at the next start', async () => {
  await enqueue(personStore(ana), { conversationId, text: 'hola' })
  await publicStore.notes.put({ name: 'wipe-unfinished', value: ana })
  await finishWipe()
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
  expect(await publicStore.notes.count()).toBe(0)
  await finishWipe()
})

test('a connection that died under the page is opened once more', async () => {
  let tries = 0
  const sent = await withStore(ana, async store => {
    tries += 1
    if (tries === 1) store.close()
    return await enqueue(store, { conversationId, text: 'hola' })
  })
  expect(tries).toBe(2)
  expect(await personStore(ana).outbox.toArray()).toMatchObject([{ id: sent }])
})

test('several who lose the connection together are all served', async () => {
  const seen = await Promise.all(
    ['uno', 'dos', 'tres'].map(async text => {
      let tries = 0
      return await withStore(ana, async store => {
        tries += 1
        if (tries === 1) {
          await store.open()
          store.close()
        }
        return await enqueue(store, { conversationId, text })
      })
    }),
  )
  expect(await personStore(ana).outbox.count()).toBe(seen.length)
})

test('a store that was let go of is not opened again behind the back of a wipe', async () => {
  const late = withStore(ana, async store => {
    closePersonStore(ana)
    return await store.outbox.count()
  })
  await expect(late).rejects.toThrow('Database has been closed')

  const switched = withStore(ana, async store => {
    await enqueue(personStore(mateo), { conversationId, text: 'de Mateo' })
    return await store.outbox.count()
  })
  await expect(switched).rejects.toThrow('Database has been closed')
  expect(await personStore(mateo).outbox.count()).toBe(1)
})

test('what fails a second time is said', async () => {
  const dead = withStore(ana, async store => {
    store.close()
    return await store.outbox.count()
  })
  await expect(dead).rejects.toThrow('Database has been closed')
})

test('whoever has left is not brought back by what still runs for them, until they come back', async () => {
  await enqueue(personStore(ana), { conversationId, text: 'hola' })
  leavePersonStore(ana)
  await wipePerson(ana)
  await expect(withStore(ana, store => store.outbox.count())).rejects.toThrow('Database has been closed')
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)

  returnToPersonStore(ana)
  expect(await personStore(ana).outbox.count()).toBe(0)
})
