import { setQueuedCount } from '#pwa/jobs/queued-count.ts'
import { ERASING } from './device-marks.ts'

/*
 * Deletes what this browser keeps of a person: one function for signing out, deleting the account, another person who signs
 * in, and a device that was signed out from elsewhere.
 */

/** Choices that stay with the device. Everything else in the local storage is of the person or their forms. */
const OF_DEVICE = new Set([
  'pista.language',
  'pista.theme',
  'pista.save-data',
  'pista.city',
  'pista.sign-out-owed',
  'pista.applications',
])

type Erasing = {
  userId: string
  /** Also what belongs to the device or to nobody: its choices, seen events, applications that wait to be sent. */
  isEverything: boolean
  /** Also the applications of this person that wait to be sent: the device may be lost. */
  isRevoked?: boolean
}

/** The mark is written before anything is deleted: what was interrupted is finished at the next start. */
export async function eraseFromDevice(
  userId: string,
  { isEverything = false, isRevoked = false, keptNames = new Set<string>() } = {},
) {
  localStorage.setItem(ERASING, JSON.stringify({ userId, isEverything, isRevoked } satisfies Erasing))
  // What was typed in this tab without a database to keep it in, a phone number, the way back: all of it theirs.
  sessionStorage.clear()
  const isKept = (name: string) => name === ERASING || (!isEverything && (OF_DEVICE.has(name) || keptNames.has(name)))
  for (const name of Object.keys(localStorage)) if (!isKept(name)) localStorage.removeItem(name)

  const [{ leavePersonStore }, { wipeApplications, wipeEverything, wipePerson }, { unsubscribePush: forgetRinging }] =
    await Promise.all([import('#sw/db.ts'), import('#sw/cache/wipe.ts'), import('#pwa/notifications/push.ts')])
  leavePersonStore(userId)
  await forgetRinging().catch(() => undefined)
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  await wipePerson(userId)
  if (isEverything) setQueuedCount(await wipeEverything(userId))
  else if (isRevoked) setQueuedCount(await wipeApplications(userId))
  localStorage.removeItem(ERASING)
}

/** At every start, before anybody's data is read. The local storage is not touched if it is another person's by now. */
export async function finishErasing(presentId: string | null) {
  const unfinished = localStorage.getItem(ERASING)
  if (unfinished === null) return
  const { userId, isEverything, isRevoked = false } = JSON.parse(unfinished) as Erasing
  if (presentId === null || presentId === userId) return await eraseFromDevice(userId, { isEverything, isRevoked })
  const { wipeApplications, wipePerson } = await import('#sw/cache/wipe.ts')
  await wipePerson(userId)
  if (isEverything || isRevoked) setQueuedCount(await wipeApplications(userId))
  localStorage.removeItem(ERASING)
}
