import type { Me } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/session/calls.ts'
import { afterFirstScreen } from '#pwa/data/after-first-screen.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { applyAccountLanguage } from '#pwa/i18n/i18n.ts'
import { hasStatus, type RequestFailed } from '#sw/http/failures.ts'
import { resource, send } from '#sw/http/send.ts'
import { ERASING_KEY, REVOKED_KEY, USER_ID_KEY } from './device-marks.ts'
import { sendPendingSignOut } from './pending-sign-out.ts'
import { useSession } from './session.ts'
import { notifyOtherTabs } from './tab-channel.ts'

const FRESH_MS = 5 * 60_000

/** How long the first paint waits for the server's response about the session. */
const RESPONSE_MS = 150

/** After this time the session is requested without waiting for the database, which may never respond. */
const STORE_MS = 2_000

let requestedAt = 0

/** The number of sign-outs in this tab: a response requested before a sign-out belongs to a session that has ended. */
let signOuts = 0

/** The number of sign-ins and profile writes: a response requested before a write contains the state before it. */
let updates = 0

/** When the member was last updated: what the device cached before that is older. */
let updatedAt = 0

/**
 * Restores the signed-in member: first from the cache, so that the app opens offline, then from the server. Resolves
 * when the cache has been read.
 */
export async function loadCurrentUser() {
  const userId = cachedUserId()
  if (localStorage.getItem(ERASING_KEY) !== null) {
    const { resumeErasing } = await import('./erase-device.ts')
    await resumeErasing(userId).catch(() => undefined)
  }
  // A device that was signed out from another device shows no data, online or offline, until the member signs in again.
  const isMarked = userId !== null && localStorage.getItem(REVOKED_KEY) !== null
  const isLocked = isMarked && (await Promise.race([isStillRevoked(userId), afterMs(STORE_MS)])) !== false
  if (!isLocked) await showCachedUser()
  void refreshMe()
  // `start.ts` sent the request before the modules were loaded, so the response has usually arrived.
  if (userId === null) await Promise.race([untilKnown(), afterMs(RESPONSE_MS)])
}

/** Signs in the member of this device from the database, unless that takes too long. */
async function showCachedUser() {
  if (useSession.getState().status !== 'unknown') return
  const mark = localStorage.getItem(REVOKED_KEY)
  const me = await Promise.race([cachedUser(), afterMs(STORE_MS)])
  // Another tab may have signed out, or learned that this device is revoked, while the database was read.
  if (me && cachedUserId() === me.id && localStorage.getItem(REVOKED_KEY) === mark)
    useSession.setState({ status: 'signed-in', me })
}

function untilKnown() {
  return new Promise<void>(known => {
    useSession.subscribe(({ status }) => status !== 'unknown' && known())
  })
}

/** The id of the member whose data is on this device. After a 401 the id stays: the member has not signed out. */
export function cachedUserId(): string | null {
  return localStorage.getItem(USER_ID_KEY)
}

/** The cached profile of the member whose data is on this device. */
export async function cachedUser(): Promise<Me | null> {
  const userId = cachedUserId()
  if (userId === null) return null
  const cached = await responsesOf(userId)
    .then(copies => copies.get(calls.currentUser.path))
    .catch(() => undefined)
  const me = cached?.body as Partial<Me> | null | undefined
  return me?.id === userId ? (me as Me) : null
}

/** Requests the session again if the last response is older than five minutes. Pages for members call it on mount. */
export function refreshMeIfOld() {
  if (Date.now() - requestedAt > FRESH_MS) void refreshMe()
}

let sessionChange: Promise<unknown> = Promise.resolve()

/**
 * Runs a request whose response sets another session cookie. From the moment the server has replaced the session until
 * that response arrives, the old cookie is refused: `refreshMe` waits for it instead of locking the screen.
 */
export async function whileSessionChanges<Result>(act: () => Promise<Result>): Promise<Result> {
  const change = act()
  sessionChange = change.catch(() => undefined)
  return await change
}

/**
 * Requests the session from the server. A 401 locks the screen and keeps the data on the device, because it is not a
 * sign-out.
 */
export async function refreshMe() {
  await sessionChange
  requestedAt = Date.now()
  const signOutsBefore = signOuts
  const updatesBefore = updates
  const cachedIdBefore = cachedUserId()
  try {
    // The cookie of a member who signed out offline would sign them in again.
    if (!(await sendPendingSignOut())) return useSession.setState({ status: 'signed-out', me: null })
    const me = await send(calls.currentUser)
    if (signOuts !== signOutsBefore || updates !== updatesBefore) return
    // So that the first paint is in the account's language.
    if (useSession.getState().status === 'unknown') await applyAccountLanguage(me)
    if (signOuts !== signOutsBefore || updates !== updatesBefore) return
    // Another tab has signed out or in while the request or the import was running.
    if (cachedUserId() !== cachedIdBefore) return await refreshMe()
    await (cachedUserId() === me.id ? setCurrentUser(me) : completeSignIn(me))
  } catch (error) {
    if (hasStatus(error, 401)) {
      // The refused session may be an earlier one: the member may have signed in meanwhile.
      if (signOuts !== signOutsBefore || updates !== updatesBefore) return await refreshMe()
      useSession.setState({ status: 'signed-out', me: null })
      return await lockIfRevoked(error)
    }
    // A database that was slow at the start may have responded by now.
    if (localStorage.getItem(REVOKED_KEY) === null) await showCachedUser()
    if (useSession.getState().status === 'unknown') useSession.setState({ status: 'signed-out', me: null })
  }
}

const loadRevokedDevice = () => import('./revoked-device.ts')

async function isStillRevoked(userId: string) {
  const { isRevokedDevice } = await loadRevokedDevice()
  return await isRevokedDevice(userId, () => eraseThisDevice(userId))
}

/** The 401 response to a revoked session contains the time after which this device has to delete its data. */
async function lockIfRevoked({ eraseInMs }: RequestFailed) {
  const userId = cachedUserId()
  if (eraseInMs === undefined || userId === null) return
  const { lockRevokedDevice } = await loadRevokedDevice()
  await lockRevokedDevice(userId, eraseInMs, () => eraseThisDevice(userId))
}

/**
 * Erases nothing once a member has signed in, here or in another tab: the local storage is theirs. The modules are
 * loaded before the check, so that no sign-in can happen between the check and the deletion.
 */
async function eraseThisDevice(userId: string) {
  const [{ eraseFromDevice }, { stopCountDown }] = await Promise.all([import('./erase-device.ts'), loadRevokedDevice()])
  // The id is already removed when a failed deletion is retried.
  if (useSession.getState().me !== null || (cachedUserId() ?? userId) !== userId) return
  clearCurrentUser()
  await eraseFromDevice(userId, { isRevoked: true })
  await stopCountDown({ isErased: true })
}

/** The member has signed in again: their data on this device is not deleted. */
async function cancelErase(userId: string) {
  if (localStorage.getItem(ERASING_KEY)?.includes(userId)) localStorage.removeItem(ERASING_KEY)
  if (localStorage.getItem(REVOKED_KEY) === null) return
  const { stopCountDown } = await loadRevokedDevice()
  await stopCountDown()
}

/**
 * For a sign-in that happened outside this page, such as through an identity provider. The data of an earlier member on
 * this device is deleted first.
 */
async function completeSignIn(me: Me) {
  if (cachedUserId() !== null || localStorage.getItem(ERASING_KEY) !== null) {
    const { eraseEarlierMember } = await import('./erase-earlier-member.ts')
    await eraseEarlierMember(cachedUserId(), me.id)
  }
  await setCurrentUser(me)
  notifyOtherTabs({ kind: 'signed-in', userId: me.id })
}

/** Called after a sign-in, and after a write whose response contains the member. */
export async function setCurrentUser(me: Me) {
  updates += 1
  updatedAt = requestedAt = Date.now()
  localStorage.setItem(USER_ID_KEY, me.id)
  void cancelErase(me.id)
  const isFirstScreen = useSession.getState().status === 'unknown' && signOuts === 0
  useSession.setState({ status: 'signed-in', me })
  void applyAccountLanguage(me)
  // The first screen of a new device is painted without its database.
  if (isFirstScreen) {
    await afterFirstScreen()
    if (useSession.getState().me?.id !== me.id) return
  }
  // Without IndexedDB, the session is requested again at the next start. The profile may be newer by now.
  await storeMember(me).catch(() => undefined)
}

async function storeMember(me: Me) {
  const [{ unblockPersonStore, withStore }, { putCached }] = await Promise.all([
    import('#sw/db.ts'),
    import('#sw/cache/responses.ts'),
  ])
  unblockPersonStore(me.id)
  await responsesOf(me.id)
  await withStore(me.id, store => putCached(store, resource(calls.currentUser), latestOf(me)))
}

function latestOf(person: Me): Me {
  const { me } = useSession.getState()
  return me?.id === person.id ? me : person
}

/**
 * Handles a request that was refused because the session ended: the screen is locked, the member is sent to the sign-in
 * page, and their drafts stay on the device. Returns whether that was the reason.
 */
export function isLockedBy(error: unknown): boolean {
  const isLocked = hasStatus(error, 401)
  if (isLocked) void refreshMe()
  return isLocked
}

/** Applies a profile that the worker or another tab has cached. */
export function applyCachedUser({ body, at }: { body: unknown; at: number }) {
  const { me } = useSession.getState()
  const cached = body as Me
  if (at > updatedAt && me?.id === cached.id && JSON.stringify(me) !== JSON.stringify(cached)) {
    updates += 1
    updatedAt = at
    useSession.setState({ status: 'signed-in', me: cached })
  }
}

/**
 * Removes the id of the cached member; the caller deletes the data on the device. Pages for members wait while the
 * status is unknown, and redirect to the sign-in page when it is signed-out.
 */
export function clearCurrentUser(status: 'signed-out' | 'unknown' = 'signed-out') {
  signOuts += 1
  localStorage.removeItem(USER_ID_KEY)
  useSession.setState({ status, me: null })
}

/** The first screen of a signed-out visitor stores nothing, so the database module is loaded for members only. */
async function responsesOf(userId: string) {
  const { openCopies } = await import('#sw/db.ts')
  return openCopies(userId)
}
