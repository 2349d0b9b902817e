import { setCurrentUser } from '#pwa/accounts/current-user.ts'
import { type Me, useSession } from '#pwa/accounts/session.ts'
import { skipFirstScreen } from '#pwa/after-first-screen.ts'
import { useDataSaver } from '#pwa/data-saver.ts'
import { listenToPage } from '#sw/online.ts'
import { resetSyncState, syncState } from '#sw/sync/state.ts'
import type { Sync } from '#sw/sync/sync.ts'

/*
 * The page's sync, and the calls of components to it. Without a running sync the calls do nothing; the next sync
 * catches up.
 */

/**
 * The socket, its library and the first sync start this long after the first screen, or earlier if a thread is opened.
 */
const OPEN_AFTER_MS = 3_000

/** The module is requested again after this time, or as soon as a component needs it or the network is back. */
const RETRY_MS = 15_000

let live: Sync | undefined
let openId: string | undefined
/** Set by a call that came before the sync was started. */
let isUrgent = false
let opening: { hurry: () => void; cancel: () => void } | undefined

export function startPageSync(userId: string, onRevoked: () => void) {
  let isCancelled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTime: (() => void) | undefined
  const hurry = () => isTime?.()
  const removePageListeners = listenToPage({ online: hurry })
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      isTime = () => {
        clearTimeout(timer)
        resolve()
      }
      timer = setTimeout(isTime, ms)
    })
  const start = async () => {
    // Offline, before the app has been precached, or while the connection is bad.
    const loaded = await import('#sw/sync/sync.ts').catch(() => undefined)
    if (isCancelled) return
    if (!loaded) {
      syncState.setState({ isFailing: true })
      return void wait(RETRY_MS).then(start)
    }
    removePageListeners()
    live = loaded.startSync(userId, {
      onRevoked,
      onProfile: enterIfHere,
      isSavingData: () => useDataSaver.getState().isOn,
    })
    if (openId !== undefined) live.open(openId)
  }
  opening = {
    hurry,
    cancel: () => {
      isCancelled = true
      clearTimeout(timer)
      removePageListeners()
    },
  }
  void wait(openId === undefined && !isUrgent ? OPEN_AFTER_MS : 0).then(start)
}

/** A response to the last edit must not sign a member in who has signed out meanwhile. */
async function enterIfHere(me: Me) {
  if (useSession.getState().me?.id === me.id) await setCurrentUser(me)
}

export function stopPageSync() {
  isUrgent = false
  opening?.cancel()
  opening = undefined
  live?.stop()
  live = undefined
  resetSyncState()
}

/** Ends every delay that gives way to the first screen. */
function hurryUp() {
  isUrgent = true
  skipFirstScreen()
  opening?.hurry()
}

/** The open thread is synced first, and most often. */
export function openThread(conversationId: string | undefined) {
  openId = conversationId
  if (conversationId !== undefined) hurryUp()
  live?.open(conversationId)
}

/** Call it after adding to the outbox. */
export function flushSoon() {
  hurryUp()
  void live?.send()
}

export function pullSoon() {
  hurryUp()
  void live?.refresh()
}

export function sendTyping(conversationId: string) {
  live?.sendTyping(conversationId)
}
