import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { queuedApplications } from '#sw/delivery/applications.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { queuedGuests } from '#sw/delivery/guests.ts'
import { rowsOfKind } from '#sw/delivery/queue.ts'
import { codeOfVisit } from '#sw/delivery/visits.ts'
import { deviceKey, deviceStore, newDeviceStore } from '#sw/device-store.ts'
import { eventually } from '../support/eventually.ts'

/* Release 0.2.0 had a database for applications; builds after it had one for guests and one for visits, too. */

const QUEUE = { deliveries: 'id, [kind+key+order], state', notes: 'name' }
const OWN_TABLES = {
  'pista-applications': { kept: 'key, jobId, state', chosen: 'jobId', sent: 'jobId' },
  'pista-guests': { passes: 'eventId' },
  'pista-visits': {},
}
type Earlier = keyof typeof OWN_TABLES
type Options = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }

const row = { order: 1, state: 'queued', tries: 2, notBefore: 5, isAskedToWait: true, failure: null, createdAt: 1 }
const photo = () => new File(['a picture'], 'me.png', { type: 'image/png' })
const application = (id: string) => ({
  ...row,
  id,
  kind: 'applications',
  key: id,
  body: {
    jobId: 7,
    jobTitle: 'Bartender',
    owner: null,
    application: { applicantName: 'Leticia' },
    files: { photo: photo(), resume: null },
  },
})
const guest = { ...row, id: 'g', kind: 'guests', key: 'an event', body: { id: 'g', name: 'Leticia' } }
const visit = { ...row, id: 'v', kind: 'visits', key: 'an event', body: { from: 'door', at: 1 } }
const later = { startsAt: new Date(Date.now() + 3_600_000).toISOString(), endsAt: null }

const onNewDisk = (): Options => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** The database as the earlier release opens it. */
function openEarlier(name: Earlier, options?: Options) {
  const database = new Dexie(name, options)
  database.version(3).stores({ ...QUEUE, ...OWN_TABLES[name] })
  return database
}

async function fill(options?: Options) {
  const applicants = openEarlier('pista-applications', options)
  await applicants
    .table('deliveries')
    .bulkAdd([
      application('a'),
      { ...application('b'), state: 'failed', failure: { status: 409, code: 'job-closed', sentence: 'It is closed' } },
    ])
  await applicants.table('chosen').add({ jobId: 8, photo: photo(), resume: null, at: Date.now() })
  await applicants.table('sent').add({ jobId: 9, key: 's', owner: 'ana', at: Date.now(), isUnseen: true })
  const guests = openEarlier('pista-guests', options)
  await guests.table('deliveries').add(guest)
  await guests.table('notes').add({ name: 'device', value: 'the secret of this device' })
  await guests.table('passes').add({ eventId: 'another event', token: 't', event: later, askedAt: 1, at: 1 })
  const visits = openEarlier('pista-visits', options)
  await visits.table('deliveries').add(visit)
  await visits.table('notes').add({ name: 'came-through an event', value: { code: 'door', at: Date.now() } })
  for (const database of [applicants, guests, visits]) database.close()
}

const namesOn = async ({ indexedDB: disk }: Options) => (await disk.databases()).map(({ name }) => name)

afterEach(() => void vi.unstubAllGlobals())

test('the rows of the three databases are moved with their files, waits and refusals, and the databases deleted', async () => {
  const options = onNewDisk()
  await fill(options)
  const store = newDeviceStore(options)
  const [first, second] = await queuedApplications(store)
  expect(first).toMatchObject({ id: 'a', tries: 2, notBefore: 5, isAskedToWait: true, state: 'queued' })
  expect([first?.body.files.photo?.name, first?.body.files.photo?.size]).toEqual(['me.png', 9])
  expect(second).toMatchObject({ id: 'b', state: 'failed', failure: { code: 'job-closed', sentence: 'It is closed' } })
  expect(await store.chosen.toArray()).toMatchObject([{ jobId: 8, photo: { name: 'me.png' } }])
  expect(await store.sent.toArray()).toMatchObject([{ jobId: 9, key: 's', owner: 'ana', isUnseen: true }])
  expect(await queuedGuests(store)).toMatchObject([guest])
  expect(await store.passes.toArray()).toMatchObject([{ eventId: 'another event', token: 't' }])
  expect(await deviceKey(store)).toBe('the secret of this device')
  expect(await rowsOfKind(store, 'visits').toArray()).toEqual([visit])
  expect(await codeOfVisit(store, 'an event')).toBe('door')
  await eventually(async () => expect(await namesOn(options)).toEqual(['pista-device']))
  store.close()
})

test('unsent applications of 0.2.0, which had no queue, keep their key, files, wait and refusal', async () => {
  const options = onNewDisk()
  const earlier = new Dexie('pista-applications', options)
  earlier.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
  earlier.version(2).stores({ sent: 'jobId' })
  const { body } = application('a')
  const said = { code: 'job-closed', sentence: 'It is closed', issues: [] }
  await earlier.table('kept').bulkAdd([
    { ...body, key: 'a', at: 1, state: 'waiting', tries: 3, notBefore: 7 },
    { ...body, key: 'b', at: 2, state: 'refused', said },
  ])
  earlier.close()
  const store = newDeviceStore(options)
  const [first, second] = await queuedApplications(store)
  expect(first).toMatchObject({
    id: 'a',
    key: 'a',
    state: 'queued',
    tries: 3,
    notBefore: 7,
    failure: null,
    createdAt: 1,
  })
  expect(first?.body).toMatchObject({ jobId: 7, application: { applicantName: 'Leticia' } })
  expect(first?.body.files.photo?.size).toBe(9)
  expect(second).toMatchObject({ id: 'b', state: 'failed', failure: { code: 'job-closed', sentence: 'It is closed' } })
  await vi.waitFor(async () => expect(await namesOn(options)).toEqual(['pista-device']))
  store.close()
})

test('two tabs that open at once move each row once', async () => {
  const options = onNewDisk()
  await fill(options)
  const tabs = [newDeviceStore(options), newDeviceStore(options)]
  const counts = await Promise.all(tabs.map(tab => tab.deliveries.count()))
  expect(counts).toEqual([4, 4])
  for (const tab of tabs) tab.close()
})

test('what a tab of the earlier release still writes is moved at the next opening, and replaces no row', async () => {
  const options = onNewDisk()
  await fill(options)
  const store = newDeviceStore(options)
  await store.deliveries.update('a', { tries: 5 })
  store.close()
  const tab = openEarlier('pista-applications', options)
  await tab.table('deliveries').bulkPut([application('a'), application('c')])
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

test('until a page has moved them, the worker sends the applications, and leaves what pages alone send', async () => {
  await fill()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json({ success: true, id: '1' }, { status: 201 })
  })
  const applicants = openEarlier('pista-applications')
  await applicants.table('deliveries').update('a', { notBefore: 0 })
  applicants.close()
  await flushFromWorker()
  expect(requests).toEqual(['/api/jobs/7/apply'])
  expect((await queuedApplications(deviceStore)).map(({ id }) => id)).toEqual(['b'])
  expect((await deviceStore.sent.toArray()).map(({ jobId }) => jobId)).toEqual([7, 9])
  // The guest and the visit wait for a page, so they do not ask the browser for another `sync`.
  await flushFromWorker()
  expect(requests).toHaveLength(1)
  expect(await deviceStore.deliveries.where('state').equals('queued').count()).toBe(2)
})
