import type { Me } from '#contract/accounts/accounts.ts'
import { isRefusedWith, type RequestFailed } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { afterFirstScreen } from '../after-first-screen.ts'
import { afterMs } from '../after-ms.ts'
import { applyAccountLanguage } from '../i18n.ts'
import { ERASING, REVOKED } from './device-marks.ts'
import { sendPendingSignOut } from './pending-sign-out.ts'
import { useSession } from './session.ts'
import { notifyOtherTabs } from './tab-channel.ts'

const ME = '/api/auth/user'
const REMEMBERED = 'pista.user'
const FRESH_MS = 5 * 60_000

/** So long a first screen waits for the server to name its person. */
const ANSWER_MS = 150

/** A database that takes longer than this may never respond: the server is asked without it. */
const STORE_MS = 2_000

/** The first paint waits no longer than this for the sentences of the account's language. */
const LANGUAGE_MS = 1_000

let askedAt = 0

/** Counts departures: an answer that was asked for before the person left is about nobody who is here. */
let departures = 0

/** Counts arrivals: a question that was asked before a write answers with what was there before it. */
let arrivals = 0

/**
 * Who is here: from the device at once, so that a phone without signal opens as itself, then from the server. Resolves
 * when the device has answered.
 */
export async function loadCurrentUser() {
  const userId = rememberedId()
  if (localStorage.getItem(ERASING) !== null) {
    const { finishErasing } = await import('./erase-device.ts')
    await finishErasing(userId).catch(() => undefined)
  }
  // A device that was signed out from another device shows no data, online or offline, until the person signs in again.
  const isLocked = userId !== null && localStorage.getItem(REVOKED) !== null && (await isStillRevoked(userId))
  const stored = isLocked ? Promise.resolve(null) : rememberedPerson()
  const me = await Promise.race([stored, afterMs(STORE_MS)])
  // Another tab may have signed out while the database was read.
  if (me && rememberedId() === me.id) useSession.setState({ status: 'signed-in', me })
  void refreshMe()
  // The response was asked for before the modules were here, so it is usually here as well.
  if (userId === null) await Promise.race([untilKnown(), afterMs(ANSWER_MS)])
}

function untilKnown() {
  return new Promise<void>(known => {
    useSession.subscribe(({ status }) => status !== 'unknown' && known())
  })
}

/** Whose things this device still holds: also after a 401, which is no sign-out. */
export function rememberedId(): string | null {
  return localStorage.getItem(REMEMBERED)
}

/** The same person as the device knows them. */
export async function rememberedPerson(): Promise<Me | null> {
  const userId = rememberedId()
  if (userId === null) return null
  const kept = await copiesOf(userId)
    .then(copies => copies.get(ME))
    .catch(() => undefined)
  const me = kept?.body as Partial<Me> | null | undefined
  return me?.id === userId ? (me as Me) : null
}

/** Asks again once what we know is five minutes old; screens that need a person call it when they open. */
export function refreshMeIfOld() {
  if (Date.now() - askedAt > FRESH_MS) void refreshMe()
}

let sessionChange: Promise<unknown> = Promise.resolve()

/**
 * Runs a call whose response carries another session cookie. From the moment the server has changed the session until that
 * response is here, the old cookie is refused: `refreshMe` waits for it instead of locking the screen.
 */
export async function whileSessionChanges<Result>(act: () => Promise<Result>): Promise<Result> {
  const change = act()
  sessionChange = change.catch(() => undefined)
  return await change
}

/** Asks the server. A 401 locks the screen and keeps what is on the device: it is not a sign-out. */
export async function refreshMe() {
  await sessionChange
  askedAt = Date.now()
  const departuresBefore = departures
  const arrivalsBefore = arrivals
  const rememberedBefore = rememberedId()
  try {
    // The cookie of somebody who has left would bring them back.
    if (!(await sendPendingSignOut())) return useSession.setState({ status: 'signed-out', me: null })
    const me = await request<Me>(ME)
    if (departures !== departuresBefore || arrivals !== arrivalsBefore) return
    // The first paint speaks the account's language.
    if (useSession.getState().status === 'unknown') await Promise.race([applyAccountLanguage(me), afterMs(LANGUAGE_MS)])
    if (departures !== departuresBefore || arrivals !== arrivalsBefore) return
    // Another tab has signed out or in while the request or the import was under way.
    if (rememberedId() !== rememberedBefore) return await refreshMe()
    await (rememberedId() === me.id ? setCurrentUser(me) : completeSignIn(me))
  } catch (error) {
    const isRefused = isRefusedWith(error, 401)
    const isCurrent = departures === departuresBefore && arrivals === arrivalsBefore
    if (isRefused || useSession.getState().status === 'unknown') useSession.setState({ status: 'signed-out', me: null })
    if (isRefused && isCurrent) await lockIfRevoked(error)
  }
}

async function isStillRevoked(userId: string) {
  const { isRevokedDevice } = await import('./revoked-device.ts')
  return await isRevokedDevice(userId, () => eraseThisDevice(userId))
}

/** The 401 response to a revoked session contains how long this device may keep its data. */
async function lockIfRevoked({ eraseInMs }: RequestFailed) {
  const userId = rememberedId()
  if (eraseInMs === undefined || userId === null) return
  const { lockRevokedDevice } = await import('./revoked-device.ts')
  await lockRevokedDevice(userId, eraseInMs, () => eraseThisDevice(userId))
}

/**
 * Erases nothing once a person has signed in, here or in another tab: the local storage is theirs. The modules are loaded
 * before the check, so that no sign-in comes between the check and the deletion.
 */
async function eraseThisDevice(userId: string) {
  const [{ eraseFromDevice }, { stopCountDown }] = await Promise.all([
    import('./erase-device.ts'),
    import('./revoked-device.ts'),
  ])
  // The id is already removed when a failed deletion is tried again.
  if (useSession.getState().me !== null || (rememberedId() ?? userId) !== userId) return
  clearCurrentUser()
  await eraseFromDevice(userId, { isRevoked: true })
  await stopCountDown({ isErased: true })
}

/** The person has signed in again: their data on this device is not deleted. */
async function cancelErase(userId: string) {
  if (localStorage.getItem(ERASING)?.includes(userId)) localStorage.removeItem(ERASING)
  if (localStorage.getItem(REVOKED) === null) return
  const { stopCountDown } = await import('./revoked-device.ts')
  await stopCountDown()
}

/** Signed in somewhere else than on a page of ours. What this device holds of somebody else is deleted first. */
async function completeSignIn(me: Me) {
  if (rememberedId() === null && localStorage.getItem(ERASING) === null) {
    await setCurrentUser(me)
    return notifyOtherTabs({ kind: 'signed-in', userId: me.id })
  }
  const arrive = await import('./sign-in.ts')
  await arrive.settleIn({ user: me })
}

/** After a sign-in, and after a write that answered with oneself. */
export async function setCurrentUser(me: Me) {
  arrivals += 1
  askedAt = Date.now()
  localStorage.setItem(REMEMBERED, me.id)
  void cancelErase(me.id)
  const isFirstScreen = useSession.getState().status === 'unknown' && departures === 0
  useSession.setState({ status: 'signed-in', me })
  void applyAccountLanguage(me)
  // The first screen of a new device is painted without its database.
  if (isFirstScreen) {
    await afterFirstScreen()
    if (useSession.getState().me?.id !== me.id) return
  }
  // Where there is no IndexedDB, the person is simply asked about again next time. The profile may be newer by now.
  await reopened(me.id)
    .then(copies => copies.put({ path: ME, body: latestOf(me), etag: null, at: askedAt }))
    .catch(() => undefined)
}

function latestOf(person: Me): Me {
  const { me } = useSession.getState()
  return me?.id === person.id ? me : person
}

/**
 * A session that ended is noticed by what was refused: the screen locks, the door brings the person back, and what they
 * typed waits on the device. Says whether that is what happened.
 */
export function isLockedBy(error: unknown): boolean {
  const isLocked = isRefusedWith(error, 401)
  if (isLocked) void refreshMe()
  return isLocked
}

/** What the worker or another tab has saved is on the device; this page says so too. */
export function applyCachedUser({ path, body }: { path: string; body: unknown }) {
  const { me } = useSession.getState()
  const kept = body as Me
  if (path === ME && me?.id === kept.id && JSON.stringify(me) !== JSON.stringify(kept)) {
    arrivals += 1
    useSession.setState({ status: 'signed-in', me: kept })
  }
}

/**
 * Removes the id of the remembered person; the caller deletes the data on the device. Pages for members wait while the
 * status is unknown, and go to the sign-in page when it is signed-out.
 */
export function clearCurrentUser(status: 'signed-out' | 'unknown' = 'signed-out') {
  departures += 1
  localStorage.removeItem(REMEMBERED)
  useSession.setState({ status, me: null })
}

/** A stranger's first screen keeps nothing, so the database travels only to somebody who is somebody here. */
async function copiesOf(userId: string) {
  const { personStore, publicStore } = await import('#sw/db.ts')
  // Opened beside the person's own, because the list of events is in it. Where there is no IndexedDB, its reads say so.
  publicStore.open().catch(() => undefined)
  return personStore(userId).copies
}

async function reopened(userId: string) {
  const { returnToPersonStore } = await import('#sw/db.ts')
  returnToPersonStore(userId)
  return await copiesOf(userId)
}
