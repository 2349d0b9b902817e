import { Dexie } from 'dexie'
import { APPLICANT_STORE, closePersonStore, PERSON_STORE, publicStore } from './store.ts'

/** What the tabs of one browser tell each other. */
export type TabWord = { type: 'wiping'; userId: string }

const TABS = 'pista-tabs'
const UNFINISHED = 'wipe-unfinished'

/** The one cache that holds what a person has looked at; the shell itself stays. */
const CACHES = ['pista-pictures']

/**
 * Takes everything of this person off the device: other tabs let go first, then the database goes by its name, then the
 * caches. What is interrupted is finished at the next start.
 */
export async function wipePerson(userId: string): Promise<void> {
  await publicStore.notes.put({ name: UNFINISHED, value: userId })
  tellTabs({ type: 'wiping', userId })
  closePersonStore(userId)
  await Dexie.delete(`${PERSON_STORE}${userId}`)
  await forgetSentApplications(userId)
  if (typeof caches !== 'undefined') for (const name of CACHES) await caches.delete(name)
  await publicStore.notes.delete(UNFINISHED)
}

/**
 * After the deletion of the account: also what was seen by nobody in particular, and applications that wait to be sent with
 * their names and files. Call `wipePerson` first.
 */
export async function wipeEverything(): Promise<void> {
  await publicStore.transaction('rw', publicStore.copies, publicStore.events, publicStore.notes, async () => {
    await publicStore.copies.clear()
    await publicStore.events.clear()
    await publicStore.notes.clear()
  })
  await Dexie.delete(APPLICANT_STORE)
}

/** That this person applied is nobody else's to read. The pages of jobs open this database; here it is only looked into. */
async function forgetSentApplications(userId: string) {
  if (!(await Dexie.exists(APPLICANT_STORE))) return
  const database = await new Dexie(APPLICANT_STORE).open()
  const sent = database.tables.find(({ name }) => name === 'sent')
  await sent?.filter(({ owner }: { owner: string | null }) => owner === userId).delete()
  database.close()
}

/** At every start, before anybody's store is opened. */
export async function finishWipe(): Promise<void> {
  const unfinished = await publicStore.notes.get(UNFINISHED)
  if (typeof unfinished?.value === 'string') await wipePerson(unfinished.value)
}

/** Calls back when another tab wipes somebody, after this one has let go of their database. Returns how to stop. */
export function onWipe(act: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(TABS)
  channel.onmessage = ({ data }: MessageEvent<TabWord>) => {
    if (data.type !== 'wiping') return
    closePersonStore(data.userId)
    act(data.userId)
  }
  return () => channel.close()
}

function tellTabs(word: TabWord) {
  const channel = new BroadcastChannel(TABS)
  channel.postMessage(word)
  channel.close()
}
