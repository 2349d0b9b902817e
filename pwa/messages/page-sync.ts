import { setCurrentUser } from '#pwa/accounts/current-user.ts'
import { type Me, useSession } from '#pwa/accounts/session.ts'
import { skipFirstScreen } from '#pwa/after-first-screen.ts'
import { useDataSaver } from '#pwa/data-saver.ts'
import { listenToPage } from '#sw/online.ts'
import { resetSyncState, syncState } from '#sw/sync/state.ts'
import type { Sync } from '#sw/sync/sync.ts'

/* The page's one line, and what the screens ask of it. While there is none, asking does nothing: the next one catches up. */

/** The socket, its library and the first sync come this long after the first screen, unless a thread is opened before. */
const OPEN_AFTER_MS = 3_000

/** The module of the line is asked for again after this, or as soon as a screen asks for something or the signal is back. */
const RETRY_MS = 15_000

let live: Sync | undefined
let openId: string | undefined
/** Asked for before there was anybody to open it. */
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
    // Without signal, on a device that has not stored the app yet, or at a bad moment.
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

/** Whoever has left meanwhile is not brought back by an answer to their last change. */
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

/** Nothing of it waits for the first screen any longer. */
function hurryUp() {
  isUrgent = true
  skipFirstScreen()
  opening?.hurry()
}

/** The thread before somebody's eyes is asked for first, and most often. */
export function openThread(conversationId: string | undefined) {
  openId = conversationId
  if (conversationId !== undefined) hurryUp()
  live?.open(conversationId)
}

/** Something was put into the outbox. */
export function flushSoon() {
  hurryUp()
  void live?.send()
}

export function pullSoon() {
  hurryUp()
  void live?.refresh()
}

export function sendTyping(conversationId: string) {
  live?.sayTyping(conversationId)
}
