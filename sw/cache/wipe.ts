import { Dexie } from 'dexie'
import { broadcastWipe } from '../broadcast.ts'
import { closePersonStore, DEVICE_STORE, PERSON_STORE, publicStore } from '../db.ts'
import { queuedApplications } from '../delivery/kinds/applications.ts'
import { deleteVisits } from '../delivery/kinds/visits.ts'
import { deviceStore, type Submission } from '../device-store.ts'
import { hasDeviceStore } from '../has-device-store.ts'
import { unlessSilent } from '../silent-database.ts'

const UNFINISHED = 'wipe-unfinished'

/** The caches of the pictures and the parts of the map that the person has viewed. The app's files are not deleted. */
const CACHES = ['pista-pictures', 'pista-map']

/**
 * Deletes all data of this person. Other tabs close the database first; the next start completes a deletion. Throws
 * `SilentDatabase` if the database does not respond.
 */
export async function wipePerson(userId: string): Promise<void> {
  await unlessSilent(publicStore.notes.put({ name: UNFINISHED, value: userId }))
  broadcastWipe(userId)
  closePersonStore(userId)
  await unlessSilent(Dexie.delete(`${PERSON_STORE}${userId}`))
  await forgetSentApplications(userId)
  if (typeof caches !== 'undefined') for (const name of CACHES) await caches.delete(name)
  await publicStore.notes.delete(UNFINISHED)
}

/**
 * After the deletion of the account: deletes also the cache of public pages, the codes of opened links and the
 * applications that wait to be sent. Returns how many applications of other accounts still wait. Call `wipePerson`
 * first.
 */
export async function wipeEverything(userId: string): Promise<number> {
  await publicStore.transaction('rw', publicStore.copies, publicStore.events, publicStore.notes, async () => {
    await publicStore.copies.clear()
    await publicStore.events.clear()
    await publicStore.notes.clear()
  })
  if (!(await hasDeviceStore())) return 0
  await deleteVisits(deviceStore)
  return await wipeApplications(userId, { isAnonymousToo: true })
}

/**
 * Deletes the applications of this person that wait to be sent, with their names and files, and all files that were
 * chosen for a job: those have no owner. Returns how many applications of other applicants still wait.
 */
export async function wipeApplications(userId: string, { isAnonymousToo = false } = {}): Promise<number> {
  if (!(await hasDeviceStore())) return 0
  const isDeleted = ({ owner }: Pick<Submission, 'owner'>) => owner === userId || (isAnonymousToo && owner === null)
  const { chosen, sent, tables } = deviceStore
  const counts = await deviceStore.transaction('rw', tables, async () => {
    await chosen.clear()
    await sent.filter(isDeleted).delete()
    for (const { id, body } of await queuedApplications(deviceStore))
      if (isDeleted(body)) await deviceStore.deliveries.delete(id)
    return await Promise.all(tables.map(table => table.count()))
  })
  const waiting = (await queuedApplications(deviceStore)).length
  if (counts.every(count => count === 0)) await Dexie.delete(DEVICE_STORE)
  return waiting
}

/** Only this person may read that they applied. After an ordinary sign-out, unsent applications stay. */
async function forgetSentApplications(userId: string) {
  if (await hasDeviceStore()) await deviceStore.sent.filter(({ owner }) => owner === userId).delete()
}

/** Called at every start, before the database of a person is opened. */
export async function finishWipe(): Promise<void> {
  const unfinished = await unlessSilent(publicStore.notes.get(UNFINISHED))
  if (typeof unfinished?.value === 'string') await wipePerson(unfinished.value)
}
