import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onWipe } from '#sw/broadcast.ts'
import { deleteDraft, readDraft, storeDraft } from '#sw/cache/drafts.ts'
import { LAST_OPEN_MS, removeEraseDeadline, setEraseDeadline, updateEraseDeadline } from '#sw/cache/erase-deadline.ts'
import { finishWipe, wipeApplications, wipeEverything, wipePerson } from '#sw/cache/wipe.ts'
import {
  blockPersonStore,
  closePersonStore,
  DEVICE_STORE,
  personStore,
  publicStore,
  unblockPersonStore,
  withStore,
} from '#sw/db.ts'
import { queueApplication } from '#sw/delivery/kinds/applications.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { deviceStore } from '#sw/device-store.ts'
import { SilentDatabase } from '#sw/silent-database.ts'

const ana = '01900000-0000-7000-8000-00000000000a'
const mateo = '01900000-0000-7000-8000-00000000000b'
const conversationId = '01900000-0000-7000-8000-00000000000c'

afterEach(async () => {
  for (const userId of [ana, mateo]) await wipePerson(userId)
})

test('a sign-out deletes all data of the member, and none of other members', async () => {
  await enqueueMessage(personStore(mateo), { conversationId, text: 'de Mateo' })
  await enqueueMessage(personStore(ana), { conversationId, text: 'de Ana' })
  await wipePerson(ana)
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
  expect(await personStore(mateo).deliveries.toArray()).toMatchObject([{ body: { content: 'de Mateo' } }])
  expect(await personStore(ana).deliveries.count()).toBe(0)
})

test('the other tabs are notified before the database is deleted', async () => {
  const notified = new Promise<string>(resolve => {
    const stop = onWipe(userId => {
      stop()
      resolve(userId)
    })
  })
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  await wipePerson(ana)
  expect(await notified).toBe(ana)
})

test('a wipe deletes the cached pictures, and no other cache', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
  await wipePerson(ana)
  vi.unstubAllGlobals()
  expect(deleted).toEqual(['pista-pictures', 'pista-map'])
})

test('a wipe that fails in the middle is finished at the next start', async () => {
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  const failing = vi.spyOn(Dexie, 'delete').mockImplementationOnce(() => Dexie.Promise.reject(new Error('blocked')))
  await expect(wipePerson(ana)).rejects.toThrow('blocked')
  failing.mockRestore()
  expect(await Dexie.getDatabaseNames()).toContain(`pista-${ana}`)
  await finishWipe()
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
})

test('no sign-out, sign-in or form waits for a database that never responds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const never = () => new Dexie.Promise<never>(() => undefined)
  const { drafts } = personStore(ana)
  const silent = [
    vi.spyOn(publicStore.notes, 'put').mockImplementation(never),
    vi.spyOn(publicStore.notes, 'get').mockImplementation(never),
    vi.spyOn(publicStore.notes, 'delete').mockImplementation(never),
    vi.spyOn(drafts, 'put').mockImplementation(never),
    vi.spyOn(drafts, 'get').mockImplementation(never),
    vi.spyOn(drafts, 'delete').mockImplementation(never),
  ]
  const wiping = Promise.allSettled([wipePerson(ana), finishWipe(), removeEraseDeadline()])
  const drafting = Promise.all([storeDraft(ana, 'form', 'text'), readDraft(ana, 'form'), deleteDraft(ana, 'form')])
  await vi.advanceTimersByTimeAsync(3_000)
  const refused = { status: 'rejected', reason: expect.any(SilentDatabase) }
  expect(await wiping).toEqual([refused, refused, refused])
  expect(await drafting).toEqual([false, null, undefined])
  for (const spy of silent) spy.mockRestore()
  vi.useRealTimers()
})

test('a wipe that was interrupted is finished at the next start', async () => {
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  await publicStore.notes.put({ name: 'wipe-unfinished', value: ana })
  await finishWipe()
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
  expect(await publicStore.notes.count()).toBe(0)
  await finishWipe()
})

test('a database connection that was closed is opened once more', async () => {
  let attempts = 0
  const sent = await withStore(ana, async store => {
    attempts += 1
    if (attempts === 1) store.close()
    return await enqueueMessage(store, { conversationId, text: 'hola' })
  })
  expect(attempts).toBe(2)
  expect(await personStore(ana).deliveries.toArray()).toMatchObject([{ id: sent }])
})

test('several calls that lose the connection at once all succeed', async () => {
  const written = await Promise.all(
    ['uno', 'dos', 'tres'].map(async text => {
      let attempts = 0
      return await withStore(ana, async store => {
        attempts += 1
        if (attempts === 1) {
          await store.open()
          store.close()
        }
        return await enqueueMessage(store, { conversationId, text })
      })
    }),
  )
  expect(await personStore(ana).deliveries.count()).toBe(written.length)
})

test('a store that was closed for a wipe is not opened again', async () => {
  const late = withStore(ana, async store => {
    closePersonStore(ana)
    return await store.deliveries.count()
  })
  await expect(late).rejects.toThrow('Database has been closed')

  const switched = withStore(ana, async store => {
    await enqueueMessage(personStore(mateo), { conversationId, text: 'de Mateo' })
    return await store.deliveries.count()
  })
  await expect(switched).rejects.toThrow('Database has been closed')
  expect(await personStore(mateo).deliveries.count()).toBe(1)
})

test('an error of the second attempt is thrown', async () => {
  const dead = withStore(ana, async store => {
    store.close()
    return await store.deliveries.count()
  })
  await expect(dead).rejects.toThrow('Database has been closed')
})

test('running work does not create the database of a signed-out member again, until the member signs in', async () => {
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  blockPersonStore(ana)
  await wipePerson(ana)
  await expect(withStore(ana, store => store.deliveries.count())).rejects.toThrow('Database has been closed')
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)

  unblockPersonStore(ana)
  expect(await personStore(ana).deliveries.count()).toBe(0)
})

test('after the deletion of an account the device has no data, not even public data', async () => {
  await publicStore.copies.put({ path: '/api/events/cities', body: [], etag: null, at: 1 })
  await publicStore.notes.put({ name: 'events Miami', value: 1 })
  await wipeEverything(ana)
  expect(await publicStore.copies.count()).toBe(0)
  expect(await publicStore.notes.count()).toBe(0)
  expect(await Dexie.getDatabaseNames()).not.toContain(DEVICE_STORE)
})

const waiting: [id: string, owner: string | null][] = [
  ['a', ana],
  ['m', mateo],
  ['v', null],
]

/** The database of 0.2.0, which no page has opened since. */
async function earlierDatabase() {
  const database = new Dexie('pista-applications')
  database.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
  database.version(2).stores({ sent: 'jobId' })
  const rows = waiting.map(([key, owner], jobId) => ({ key, jobId, owner, at: 1, state: 'waiting' }))
  await database.table('kept').bulkPut(rows)
  await database.table('chosen').bulkPut([{ jobId: 1, at: Date.now() }])
  database.close()
}

async function presentDatabase() {
  const application = { applicantName: 'A', applicantPhone: '1', applicantEmail: 'a@example.com', coverLetter: '' }
  const files = { photo: null, resume: new File(['pdf'], 'resume.pdf') }
  for (const [jobId, [id, owner]] of waiting.entries())
    await queueApplication(deviceStore, id, { jobId, jobTitle: 'Bartender', application, files, owner })
  await deviceStore.chosen.put({ jobId: 1, photo: null, resume: null, at: Date.now() })
}

/** Queues an application of Ana, one of Mateo and one of a visitor without an account. */
async function applications(open: () => Promise<void>) {
  await open()
  const left = async () => {
    if (!(await Dexie.exists(DEVICE_STORE))) return undefined
    const { deliveries, chosen } = deviceStore
    return { queue: await deliveries.toCollection().primaryKeys(), chosen: await chosen.count() }
  }
  return { left, drop: async () => await Dexie.delete(DEVICE_STORE) }
}

describe.each([
  ['the queue', presentDatabase],
  ['the database of 0.2.0', earlierDatabase],
])('of the applications that wait in %s', (_, open) => {
  test('a sign-out keeps all, and an erasure deletes those of the member and all chosen files', async () => {
    const { left, drop } = await applications(open)
    await wipePerson(ana)
    expect(await left()).toEqual({ queue: ['a', 'm', 'v'], chosen: 1 })
    expect(await wipeApplications(ana)).toBe(2)
    expect(await left()).toEqual({ queue: ['m', 'v'], chosen: 0 })
    await drop()
  })

  test('the deletion of an account leaves only those of other accounts', async () => {
    const { left, drop } = await applications(open)
    expect(await wipeEverything(ana)).toBe(1)
    expect(await left()).toEqual({ queue: ['m'], chosen: 0 })
    expect(await wipeEverything(mateo)).toBe(0)
    expect(await left()).toBeUndefined()
    await drop()
  })
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const start = Date.parse('2026-11-21T23:40:00Z')

/** The time that is left at `now` on a device that was closed at `start` with a day left. */
async function leftAt(now: number, ranMs = 0) {
  await setEraseDeadline(ana, DAY_MS, start)
  return (await updateEraseDeadline(ana, { ranMs, now }))?.leftMs
}

test.each([
  ['an hour later', HOUR_MS, 0, DAY_MS - HOUR_MS],
  ['an hour later, open all the time', HOUR_MS, HOUR_MS, DAY_MS - HOUR_MS],
  ['a week later', 7 * DAY_MS, 0, LAST_OPEN_MS],
  ['with the clock a year ahead', 365 * DAY_MS, 0, LAST_OPEN_MS],
  ['with the clock a year ahead, open for an hour', 365 * DAY_MS, HOUR_MS, LAST_OPEN_MS],
  ['with the clock put back', -DAY_MS, 0, DAY_MS],
])('the deadline of a revoked device %s', async (_, passedMs, ranMs, leftMs) => {
  expect(await leftAt(start + passedMs, ranMs)).toBe(leftMs)
})

test('the last ten minutes pass only while the app is open', async () => {
  await leftAt(start + 7 * DAY_MS)
  const opened = start + 7 * DAY_MS
  expect((await updateEraseDeadline(ana, { now: opened + 30 * DAY_MS }))?.leftMs).toBe(LAST_OPEN_MS)
  const again = opened + 30 * DAY_MS
  const afterMinute = await updateEraseDeadline(ana, { ranMs: 60_000, now: again + 60_000 })
  expect(afterMinute?.leftMs).toBe(LAST_OPEN_MS - 60_000)
  const over = await updateEraseDeadline(ana, { ranMs: LAST_OPEN_MS, now: again + 60_000 + LAST_OPEN_MS })
  expect(over?.leftMs).toBeLessThanOrEqual(0)
})

test('a clock put back again and again gives no more time than was left', async () => {
  await setEraseDeadline(ana, DAY_MS, start)
  let now = start
  for (let hour = 0; hour < 24; hour += 1) {
    now += HOUR_MS
    await updateEraseDeadline(ana, { ranMs: HOUR_MS, now })
    now -= 20 * HOUR_MS
    await updateEraseDeadline(ana, { now })
  }
  expect((await updateEraseDeadline(ana, { now }))?.leftMs).toBeLessThanOrEqual(0)
})

test('two tabs that count the same minutes take them off once', async () => {
  await setEraseDeadline(ana, DAY_MS, start)
  await updateEraseDeadline(ana, { ranMs: 60_000, now: start + 60_000 })
  const counted = await updateEraseDeadline(ana, { ranMs: 60_000, now: start + 65_000 })
  expect(counted?.leftMs).toBe(DAY_MS - 65_000)
})

test('a deadline is one person’s, and is gone once they have signed in again', async () => {
  await setEraseDeadline(ana, DAY_MS, start)
  expect(await updateEraseDeadline(mateo, { now: start })).toBeUndefined()
  await removeEraseDeadline()
  expect(await updateEraseDeadline(ana, { now: start })).toBeUndefined()
})
