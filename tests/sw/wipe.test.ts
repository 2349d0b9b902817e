import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newApplicantStore } from '#sw/applicant-store.ts'
import { LAST_OPEN_MS, removeEraseDeadline, setEraseDeadline, updateEraseDeadline } from '#sw/cache/erase-deadline.ts'
import { finishWipe, wipeApplications, wipeEverything, wipePerson } from '#sw/cache/wipe.ts'
import { onWipe } from '#sw/cache/wipe-broadcast.ts'
import { blockPersonStore, closePersonStore, personStore, publicStore, unblockPersonStore, withStore } from '#sw/db.ts'
import { queueApplication } from '#sw/delivery/applications.ts'
import { enqueueMessage } from '#sw/delivery/messages.ts'

const ana = '01900000-0000-7000-8000-00000000000a'
const mateo = '01900000-0000-7000-8000-00000000000b'
const conversationId = '01900000-0000-7000-8000-00000000000c'

afterEach(async () => {
  for (const userId of [ana, mateo]) await wipePerson(userId)
})

test('signing out leaves nothing of one person, and everything of the others', async () => {
  await enqueueMessage(personStore(mateo), { conversationId, text: 'de Mateo' })
  await enqueueMessage(personStore(ana), { conversationId, text: 'de Ana' })
  await wipePerson(ana)
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
  expect(await personStore(mateo).deliveries.toArray()).toMatchObject([{ body: { content: 'de Mateo' } }])
  expect(await personStore(ana).deliveries.count()).toBe(0)
})

test('the other tabs hear of it before the database goes', async () => {
  const heard = new Promise<string>(resolve => {
    const stop = onWipe(userId => {
      stop()
      resolve(userId)
    })
  })
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
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
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  const failing = vi.spyOn(Dexie, 'delete').mockImplementationOnce(() => Dexie.Promise.reject(new Error('blocked')))
  await expect(wipePerson(ana)).rejects.toThrow('blocked')
  failing.mockRestore()
  expect(await Dexie.getDatabaseNames()).toContain(`pista-${ana}`)
  await finishWipe()
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)
})

test('a wipe that was interrupted is finished at the next start', async () => {
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
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
    return await enqueueMessage(store, { conversationId, text: 'hola' })
  })
  expect(tries).toBe(2)
  expect(await personStore(ana).deliveries.toArray()).toMatchObject([{ id: sent }])
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
        return await enqueueMessage(store, { conversationId, text })
      })
    }),
  )
  expect(await personStore(ana).deliveries.count()).toBe(seen.length)
})

test('a store that was let go of is not opened again behind the back of a wipe', async () => {
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

test('what fails a second time is said', async () => {
  const dead = withStore(ana, async store => {
    store.close()
    return await store.deliveries.count()
  })
  await expect(dead).rejects.toThrow('Database has been closed')
})

test('whoever has left is not brought back by what still runs for them, until they come back', async () => {
  await enqueueMessage(personStore(ana), { conversationId, text: 'hola' })
  blockPersonStore(ana)
  await wipePerson(ana)
  await expect(withStore(ana, store => store.deliveries.count())).rejects.toThrow('Database has been closed')
  expect(await Dexie.getDatabaseNames()).not.toContain(`pista-${ana}`)

  unblockPersonStore(ana)
  expect(await personStore(ana).deliveries.count()).toBe(0)
})

test('after the deletion of an account nothing is left, not even what anybody may see', async () => {
  await publicStore.copies.put({ path: '/api/events/cities', body: [], etag: null, at: 1 })
  await publicStore.notes.put({ name: 'nights Miami', value: 1 })
  await wipeEverything(ana)
  expect(await publicStore.copies.count()).toBe(0)
  expect(await publicStore.notes.count()).toBe(0)
  expect(await Dexie.getDatabaseNames()).not.toContain('pista-applications')
})

const waiting: [id: string, owner: string | null][] = [
  ['a', ana],
  ['m', mateo],
  ['v', null],
]

/** The database as versions before the delivery queue have it. */
async function earlierDatabase() {
  const database = new Dexie('pista-applications')
  database.version(2).stores({ kept: 'key, jobId, state', chosen: 'jobId', sent: 'jobId' })
  const rows = waiting.map(([key, owner], jobId) => ({ key, jobId, owner, state: 'waiting' }))
  await database.table('kept').bulkPut(rows)
  return { database, queue: database.table('kept') }
}

async function presentDatabase() {
  const database = newApplicantStore()
  const application = { applicantName: 'A', applicantPhone: '1', applicantEmail: 'a@example.com', coverLetter: '' }
  const files = { photo: null, resume: new File(['pdf'], 'resume.pdf') }
  for (const [jobId, [id, owner]] of waiting.entries())
    await queueApplication(database, id, { jobId, jobTitle: 'Bartender', application, files, owner })
  return { database, queue: database.deliveries as Table }
}

/** Ana, Mateo and a visitor without an account have each an application that waits. */
async function applications(open: typeof earlierDatabase) {
  const { database, queue } = await open()
  const chosen = database.table('chosen')
  await chosen.bulkPut([{ jobId: 1, at: Date.now() }])
  const left = async () => {
    if (!(await Dexie.exists('pista-applications'))) return undefined
    return { queue: await queue.toCollection().primaryKeys(), chosen: await chosen.count() }
  }
  return { left, drop: async () => await database.delete() }
}

describe.each([
  ['the queue', presentDatabase],
  ['the table of an earlier version', earlierDatabase],
])('of the applications that wait in %s', (_, open) => {
  test('a sign-out keeps all, and an erasure deletes those of the person and all chosen files', async () => {
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

/** How long a device still keeps its data after it was closed at `start` with a day left, and opened at `now`. */
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

test('the last ten minutes pass while the app is open, whatever the clock says', async () => {
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
