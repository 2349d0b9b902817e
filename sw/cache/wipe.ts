import { Dexie } from 'dexie'
import { APPLICANT_STORE, closePersonStore, PERSON_STORE, publicStore, VISIT_STORE } from '../db.ts'
import { broadcastWipe } from './wipe-broadcast.ts'

const UNFINISHED = 'wipe-unfinished'

/** The cache of the pictures that the person has viewed. The cache of the app's files is not deleted. */
const CACHES = ['pista-pictures']

/**
 * Deletes all data of this person from the device: other tabs close the database first, then it is deleted by its name,
 * then the caches. The next start completes an interrupted deletion.
 */
export async function wipePerson(userId: string): Promise<void> {
  await publicStore.notes.put({ name: UNFINISHED, value: userId })
  broadcastWipe(userId)
  closePersonStore(userId)
  await Dexie.delete(`${PERSON_STORE}${userId}`)
  await forgetSentApplications(userId)
  if (typeof caches !== 'undefined') for (const name of CACHES) await caches.delete(name)
  await publicStore.notes.delete(UNFINISHED)
}

/**
 * After the deletion of the account: deletes also the cache of public pages, the codes of opened links and the applications
 * that wait to be sent.
 * Returns how many applications of other accounts still wait. Call `wipePerson` first.
 */
export async function wipeEverything(userId: string): Promise<number> {
  await publicStore.transaction('rw', publicStore.copies, publicStore.events, publicStore.notes, async () => {
    await publicStore.copies.clear()
    await publicStore.events.clear()
    await publicStore.notes.clear()
  })
  await Dexie.delete(VISIT_STORE)
  return await wipeApplications(userId, { isAnonymousToo: true })
}

/**
 * Deletes the applications of this person that wait to be sent, with their names and files, and all files that were chosen
 * for a job: those have no owner. Returns how many applications of other applicants still wait.
 */
export async function wipeApplications(userId: string, { isAnonymousToo = false } = {}): Promise<number> {
  const database = await openApplications()
  if (!database) return 0
  const isDeleted = (row: Owned) => ownerOf(row) === userId || (isAnonymousToo && ownerOf(row) === null)
  let waiting = 0
  let rows = 0
  for (const table of database.tables) {
    if (table.name === 'chosen') await table.clear()
    else await table.filter(isDeleted).delete()
    const count = await table.count()
    rows += count
    if (QUEUES.includes(table.name)) waiting += count
  }
  database.close()
  if (rows === 0) await Dexie.delete(APPLICANT_STORE)
  return waiting
}

/** Only this person may read that they applied. After an ordinary sign-out, unsent applications stay. */
async function forgetSentApplications(userId: string) {
  const database = await openApplications()
  const sent = database?.tables.find(({ name }) => name === 'sent')
  await sent?.filter(({ owner }: Owned) => owner === userId).delete()
  database?.close()
}

/** The tables of the applications that wait: earlier versions wrote them to `kept`. */
const QUEUES = ['deliveries', 'kept']

type Owned = { owner: string | null; body?: { owner: string | null } }

/** The owner of an application in the delivery queue is a part of what is sent. */
function ownerOf({ owner, body }: Owned) {
  return body ? body.owner : owner
}

/** Opened with the version that is on the device; only the pages of jobs create or upgrade this database. */
async function openApplications(): Promise<Dexie | undefined> {
  return (await Dexie.exists(APPLICANT_STORE)) ? await new Dexie(APPLICANT_STORE).open() : undefined
}

/** Called at every start, before the database of a person is opened. */
export async function finishWipe(): Promise<void> {
  const unfinished = await publicStore.notes.get(UNFINISHED)
  if (typeof unfinished?.value === 'string') await wipePerson(unfinished.value)
}
