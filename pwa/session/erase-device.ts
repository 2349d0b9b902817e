import { SAVE_DATA_KEY } from '#pwa/data/data-saver.ts'
import { QUEUED_KEYS, setQueuedCount } from '#pwa/data/queued-count.ts'
import { LANGUAGE_KEY } from '#pwa/i18n/reader-language.ts'
import { THEME_KEY } from '#pwa/ui/stored-theme.ts'
import { CITY_KEY, ERASING_KEY, HAS_EVENTS_KEY, SIGN_OUT_KEY } from './device-marks.ts'

/*
 * Deletes the data that this browser stores about a member: one function for signing out, deleting the account, a
 * sign-in of another member, and a device that was signed out from elsewhere.
 */

/** Choices that belong to the device. Everything else in the local storage belongs to the member or their forms. */
const DEVICE_KEYS = new Set([
  LANGUAGE_KEY,
  THEME_KEY,
  SAVE_DATA_KEY,
  CITY_KEY,
  HAS_EVENTS_KEY,
  SIGN_OUT_KEY,
  ...QUEUED_KEYS,
])

type Erasing = {
  userId: string
  /**
   * Also delete what belongs to the device or to no member: its choices, viewed events, applications waiting to be
   * sent.
   */
  isEverything: boolean
  /** Also delete this member's applications waiting to be sent, because the device may be lost. */
  isRevoked?: boolean
}

/** The mark is written before anything is deleted, so that an interrupted deletion is finished at the next start. */
export async function eraseFromDevice(
  userId: string,
  { isEverything = false, isRevoked = false, keptKeys = new Set<string>() } = {},
) {
  localStorage.setItem(ERASING_KEY, JSON.stringify({ userId, isEverything, isRevoked } satisfies Erasing))
  // Drafts typed in this tab without a database, a phone number, the return address: all of it belongs to the member.
  sessionStorage.clear()
  const isKept = (name: string) =>
    name === ERASING_KEY || (!isEverything && (DEVICE_KEYS.has(name) || keptKeys.has(name)))
  for (const name of Object.keys(localStorage)) if (!isKept(name)) localStorage.removeItem(name)

  const [{ blockPersonStore }, { wipeApplications, wipeEverything, wipePerson }, { unsubscribePush }] =
    await Promise.all([import('#sw/db.ts'), import('#sw/cache/wipe.ts'), import('#pwa/data/push.ts')])
  blockPersonStore(userId)
  await unsubscribePush().catch(() => undefined)
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  await wipePerson(userId)
  if (isEverything) setQueuedCount(await wipeEverything(userId))
  else if (isRevoked) setQueuedCount(await wipeApplications(userId))
  localStorage.removeItem(ERASING_KEY)
}

/**
 * Called at every start, before cached data is read. The local storage is left alone if it belongs to another member by
 * now.
 */
export async function resumeErasing(cachedId: string | null) {
  const unfinished = localStorage.getItem(ERASING_KEY)
  if (unfinished === null) return
  const { userId, isEverything, isRevoked = false } = JSON.parse(unfinished) as Erasing
  if (cachedId === null || cachedId === userId) return await eraseFromDevice(userId, { isEverything, isRevoked })
  const { wipeApplications, wipePerson } = await import('#sw/cache/wipe.ts')
  await wipePerson(userId)
  if (isEverything || isRevoked) setQueuedCount(await wipeApplications(userId))
  localStorage.removeItem(ERASING_KEY)
}
