import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { queuedApplications } from '#sw/delivery/kinds/applications.ts'
import { newDeviceStore } from '#sw/device-store.ts'

/* Release 0.2.0 had a database for applications, and no queue. */

type Options = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

const application = (key: string) => ({
  key,
  at: 1,
  state: 'waiting',
  tries: 2,
  notBefore: 5,
  isAskedToWait: true,
  jobId: 7,
  jobTitle: 'Bartender',
  owner: null,
  application: { applicantName: 'Leticia' },
  files: { photo: photo(), resume: null },
})
const photo = () => new File(['a picture'], 'me.png', { type: 'image/png' })

const onNewDisk = (): Options => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** The database as 0.2.0 opens it. */
function openEarlier(options: Options) {
  const database = new Dexie('pista-applications', options)
  database.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
  database.version(2).stores({ sent: 'jobId' })
  return database
}

async function fill(options: Options) {
  const earlier = openEarlier(options)
  const said = { code: 'job-closed', sentence: 'It is closed', issues: [] }
  await earlier.table('kept').bulkAdd([application('a'), { ...application('b'), at: 2, state: 'refused', said }])
  await earlier.table('chosen').add({ jobId: 8, photo: photo(), resume: null, at: Date.now() })
  await earlier.table('sent').add({ jobId: 9, key: 's', owner: 'ana', at: Date.now(), isUnseen: true })
  earlier.close()
}

const namesOn = async ({ indexedDB: disk }: Options) => (await disk.databases()).map(({ name }) => name)

test('unsent applications of 0.2.0 keep their key, files, wait and refusal, and their database is deleted', async () => {
  const options = onNewDisk()
  await fill(options)
  const store = newDeviceStore(options)
  const [first, second] = await queuedApplications(store)
  expect(first).toMatchObject({
    id: 'a',
    key: 'a',
    state: 'queued',
    tries: 2,
    notBefore: 5,
    isAskedToWait: true,
    failure: null,
    createdAt: 1,
  })
  expect(first?.body).toMatchObject({ jobId: 7, application: { applicantName: 'Leticia' } })
  expect([first?.body.files.photo?.name, first?.body.files.photo?.size]).toEqual(['me.png', 9])
  expect(second).toMatchObject({ id: 'b', state: 'failed', failure: { code: 'job-closed', sentence: 'It is closed' } })
  expect(await store.chosen.toArray()).toMatchObject([{ jobId: 8, photo: { name: 'me.png' } }])
  expect(await store.sent.toArray()).toMatchObject([{ jobId: 9, key: 's', owner: 'ana', isUnseen: true }])
  await vi.waitFor(async () => expect(await namesOn(options)).toEqual(['pista-device']))
  store.close()
})

test('two tabs that open at once move each row once', async () => {
  const options = onNewDisk()
  await fill(options)
  const tabs = [newDeviceStore(options), newDeviceStore(options)]
  const counts = await Promise.all(tabs.map(tab => tab.deliveries.count()))
  expect(counts).toEqual([2, 2])
  for (const tab of tabs) tab.close()
})

test('what a tab of 0.2.0 still writes is moved at the next opening, and replaces no row', async () => {
  const options = onNewDisk()
  await fill(options)
  const store = newDeviceStore(options)
  await store.deliveries.update('a', { tries: 5 })
  store.close()
  const tab = openEarlier(options)
  await tab.table('kept').bulkPut([application('a'), application('c')])
  tab.close()
  const next = newDeviceStore(options)
  expect((await queuedApplications(next)).map(({ id, tries }) => [id, tries])).toEqual([
    ['a', 5],
    ['b', 2],
    ['c', 2],
  ])
  next.close()
})

test('a device without an earlier database gets none', async () => {
  const options = onNewDisk()
  const store = newDeviceStore(options)
  expect(await store.deliveries.count()).toBe(0)
  expect(await namesOn(options)).toEqual(['pista-device'])
  store.close()
})
