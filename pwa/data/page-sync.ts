import type { AnyKind } from '#sw/delivery/kind.ts'
import { listenToPage } from '#sw/online.ts'
import { resetSyncState, syncState } from '#sw/sync/state.ts'
import type { Sync, SyncOptions } from '#sw/sync/sync.ts'
import { skipFirstScreen } from './after-first-screen.ts'
import { useDataSaver } from './data-saver.ts'
import { untilLoaded } from './until-loaded.ts'
import { markUsed } from './used-parts.ts'

/*
 * The sync of this page, and the functions that components call. While no sync is running, the calls have no effect:
 * the next sync does the same work when it starts.
 */

/** The delay between the first screen and the start of the sync with its socket. Opening a thread ends it. */
const OPEN_AFTER_MS = 3_000

/**
 * The pause before a failed import of the sync is repeated. A component's call or the return of the network ends it.
 */
const RETRY_MS = 15_000

type LoadSync = () => Promise<Pick<Awaited<ReturnType<typeof loadSync>>, 'startSync'>>
type SyncCallbacks = Pick<SyncOptions, 'onRevoked' | 'onAccountChange' | 'onProfile'>

let sync: Sync | undefined
let openConversationId: string | undefined
/** Set by a call that came before the sync was started. */
let isUrgent = false
let pendingStart: { startNow: () => void; cancel: () => void } | undefined

const loadSync = () => import('#sw/sync/sync.ts')
/** Not stored on the device: the socket is useless without a server. */
const loadSocket = () => untilLoaded(() => import(/* online */ '#sw/sync/socket.ts'))

/** `load` fetches the module of the sync. */
export function startPageSync(userId: string, callbacks: SyncCallbacks, load: LoadSync = loadSync) {
  let isCancelled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let endWait: (() => void) | undefined
  const hurry = () => endWait?.()
  const removePageListeners = listenToPage({ online: hurry })
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
      timer = setTimeout(endWait, ms)
    })
  const start = async () => {
    // Offline, before the app has been precached, or while the connection is bad.
    const loaded = await load().catch(() => undefined)
    if (isCancelled) return
    if (!loaded) {
      syncState.setState({ isFailing: true, isServerReached: false })
      return void wait(RETRY_MS).then(start)
    }
    removePageListeners()
    sync = loaded.startSync(userId, {
      ...callbacks,
      loadSocket,
      onDoorSoon: () => markUsed('door'),
      isSavingData: () => useDataSaver.getState().isOn,
    })
    if (openConversationId !== undefined) sync.open(openConversationId)
  }
  pendingStart = {
    startNow: hurry,
    cancel: () => {
      isCancelled = true
      clearTimeout(timer)
      removePageListeners()
    },
  }
  void wait(openConversationId === undefined && !isUrgent ? OPEN_AFTER_MS : 0).then(start)
}

export function stopPageSync() {
  isUrgent = false
  pendingStart?.cancel()
  pendingStart = undefined
  sync?.stop()
  sync = undefined
  resetSyncState()
}

/** Ends the delays that keep the network free for the first screen. */
function endDelays() {
  isUrgent = true
  skipFirstScreen()
  pendingStart?.startNow()
}

/** Makes the sync fetch this thread first, and more often than the others. */
export function openThread(conversationId: string | undefined) {
  openConversationId = conversationId
  if (conversationId !== undefined) endDelays()
  sync?.open(conversationId)
}

/** Sends the rows of this kind in the delivery queue; call it after adding one. */
export function flushSoon(kind: AnyKind) {
  endDelays()
  void sync?.sendKind(kind)
}

export function pullSoon() {
  endDelays()
  void sync?.refresh()
}

export function sendTyping(conversationId: string) {
  sync?.sendTyping(conversationId)
}
