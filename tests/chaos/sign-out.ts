import { Dexie } from 'dexie'
import { finishWipe, wipePerson } from '#sw/cache/wipe.ts'
import { personStore, publicStore, unblockPersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { pull } from '#sw/sync/pull.ts'
import type { Account } from './site.ts'

const SECRET = 'not for the next person on this phone'

/**
 * On a phone that two people share: the first signs out with a full outbox, once in one go and once with a crash in the
 * middle, and the second signs in. Not a byte may be left, and nothing may go out. Resolves to what is broken.
 */
export async function leaveAPhone(first: Account, second: Account, conversationId: string): Promise<string[]> {
  const broken: string[] = []
  for (const isCrash of [false, true]) {
    unblockPersonStore(first.id)
    for (const n of [1, 2, 3, 4, 5])
      await enqueueMessage(personStore(first.id), { conversationId, text: `${SECRET} ${n}` })
    if (isCrash) {
      // The page dies after the note and before the database goes; this is the next start.
      await publicStore.notes.put({ name: 'wipe-unfinished', value: first.id })
      await finishWipe()
    } else await wipePerson(first.id)

    await pull(personStore(second.id))
    await flushAsWorker()
    const name = await whereStands(SECRET)
    if (name)
      broken.push(
        `I8 ${isCrash ? 'after a crash in the wipe' : 'after signing out'} a text of the member is left in ${name}`,
      )
  }
  return broken
}

/** As the browser wakes it, whether or not a page is open. What is left makes it come again, which is no failure. */
export async function flushAsWorker() {
  await flushFromWorker().catch((error: unknown) => {
    if (!(error instanceof NoSignal)) throw error
  })
}

async function whereStands(text: string): Promise<string | undefined> {
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open()
    for (const table of database.tables)
      if (JSON.stringify(await table.toArray()).includes(text)) return `${name}, ${table.name}`
    database.close()
  }
  return undefined
}
