import type { Me } from '#contract/accounts/accounts.ts'
import {
  POLL_CONVERSATIONS_MS,
  POLL_JITTER,
  POLL_MESSAGES_MS,
  POLL_SAVING_DATA_MS,
  TYPING_EVERY_MS,
} from '#contract/messages/message-rules.ts'
import type { SocketHint } from '#contract/socket.ts'
import { onDeliveredByWorker } from '../broadcast.ts'
import { checkRoles, doorsSoon } from '../cache/event-parts.ts'
import { refreshChanged } from '../cache/responses.ts'
import { isNamed, type PersonStore, withStore } from '../db.ts'
import { ifUnlocked } from '../delivery/deliver.ts'
import { startSending } from '../delivery/driver.ts'
import { queueMarks } from '../delivery/kinds/marks.ts'
import { kinds } from '../delivery/kinds.ts'
import { resumeSending } from '../delivery/pause.ts'
import { failureOf, isUnreached, RequestFailed } from '../http/failures.ts'
import { isVisible, listenToPage } from '../online.ts'
import { SilentDatabase } from '../silent-database.ts'
import { applyHint, pull, pullThread } from './pull.ts'
import type { openSocketClient, SocketClient } from './socket.ts'
import { noteConnected, noteMessage, notePresence, noteTyping, resetSyncState, syncState } from './state.ts'

/*
 * Updates a member's tables while a page is open. Only the socket, the polls and the deliveries write to them. Imported
 * for signed-in members only, because this module imports the database.
 */

const LONG_HIDDEN_MS = 10_000

export type Sync = ReturnType<typeof startSync>

export type SyncOptions = {
  /** The session was ended on another device: the caller deletes the data and signs out. */
  onRevoked: () => void
  /** The account was changed, perhaps on another device. */
  onAccountChange?: () => void
  /** The profile as the server has saved it, after waiting edits were delivered. */
  onProfile?: (me: Me) => Promise<void>
  /** Loads the module of the socket. Until then the polls find all changes. */
  loadSocket: () => Promise<{ openSocketClient: typeof openSocketClient }>
  /** The member works at a door these days: the caller stores the files of its screen. */
  onDoorSoon?: () => void
  /** Read before every poll, so that a change of the setting takes effect at once. */
  isSavingData?: () => boolean
  url?: string
  headers?: Record<string, string>
}

export function startSync(userId: string, options: SyncOptions) {
  const { onProfile, loadSocket, isSavingData = () => false } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let openId: string | undefined
  let socket: SocketClient | undefined
  const typing = throttleTyping(conversationId => socket?.sendTyping(conversationId))

  const act = (work: (store: PersonStore) => Promise<unknown>) => attempt(userId, signal, work)

  const refreshAfter = (kind: string, key: string) =>
    act(store => refreshChanged(store, kinds.find(({ name }) => name === kind)?.changes?.(key, userId) ?? []))

  const sending = startSending(act, kinds, (store, kind) => {
    // A message ends the typing indicator of the recipient, so the next key press is sent as a new one.
    if (kind.name === 'messages') typing.end()
    return {
      socketId: socket?.socketId(),
      onBehind: conversationId => void act(() => pullThread(store, conversationId)),
      onDelivered: (name, key) => void refreshAfter(name, key),
      ...(onProfile && { onProfile }),
    }
  })
  const flush = sending.sendAll

  /** A response shows that the member is signed in: writes that waited for that are sent. */
  const noteResponse = async (store: PersonStore) => {
    syncState.setState({ failure: null, isServerReached: true, respondedAt: Date.now() })
    socket?.noteResponse()
    if (await resumeSending(store)) void flush(true)
  }

  const pollList = () =>
    act(async store => {
      await pull(store, { openId })
      await noteResponse(store)
      void flush(false)
    })
  const pollThread = () =>
    act(async store => {
      if (openId === undefined) return
      await pullThread(store, openId)
      await queueMarks(store)
      void flush(false)
    })

  const refreshRoles = () => {
    void act(checkRoles).then(() => act(store => prepareDoors(store, options.onDoorSoon)))
    void flush(true)
  }
  const applySocketHint = (hint: SocketHint) => {
    if (hint.event === 'presence') return notePresence(hint.body)
    if (hint.event === 'typing') return noteTyping(hint.body)
    if (hint.event === 'session:revoked') return options.onRevoked()
    if (hint.event === 'account:updated') return options.onAccountChange?.()
    if (hint.event === 'message:new' && hint.body.message.senderId !== userId) noteMessage(hint.body)
    void act(store => applyHint(store, hint.event, hint.body)).then(() => flush(false))
    if (hint.event === 'hello') refreshRoles()
  }

  const fetchAgain = () => {
    if (!isVisible()) return
    void socket?.verify()
    void pollList()
    void pollThread()
    void flush(true)
  }
  const becomeVisible = (wasLong: boolean) => {
    socket?.setVisibility('visible')
    if (wasLong) fetchAgain()
    else void flush(true)
  }

  void loadSocket().then(loaded => {
    if (signal.aborted) return
    socket = loaded.openSocketClient({ onHint: applySocketHint, onConnection: noteConnected }, options)
    if (!isVisible()) socket.setVisibility('hidden')
  })
  const removePageListeners = listenToReturns(fetchAgain, becomeVisible, () => socket?.setVisibility('hidden'))
  // The worker sends, too. Of several tabs one fetches, because they share the cached responses.
  const stopListening = onDeliveredByWorker(([author, kind, key]) => {
    if (author === userId) void ifUnlocked(`refresh:${userId}:${kind}:${key}`, () => refreshAfter(kind, key))
  })
  const everyMs = (ms: number) => () => (isSavingData() ? POLL_SAVING_DATA_MS : ms)
  startPolling(pollList, everyMs(POLL_CONVERSATIONS_MS), signal)
  startPolling(pollThread, everyMs(POLL_MESSAGES_MS), signal)
  void pollList()
  refreshRoles()

  return {
    /** To be called with the thread that is on the screen, or undefined. */
    open(conversationId: string | undefined) {
      openId = conversationId
      syncState.setState({ isFailing: false })
      void pollThread()
    },
    /** To be called when a row of this kind was added to the delivery queue. */
    sendKind: sending.send,
    async refresh() {
      syncState.setState({ isFailing: false })
      await Promise.all([pollList(), pollThread()])
    },
    sendTyping: typing.send,
    stop() {
      stopped.abort()
      removePageListeners()
      stopListening()
      sending.stop()
      socket?.close()
      resetSyncState()
    },
  }
}

/** Sends one typing event every few seconds, and one at once in another conversation. */
function throttleTyping(send: (conversationId: string) => void) {
  let last: { conversationId: string; at: number } | undefined
  return {
    send: (conversationId: string) => {
      if (last?.conversationId === conversationId && Date.now() - last.at < TYPING_EVERY_MS) return
      last = { conversationId, at: Date.now() }
      send(conversationId)
    },
    end: () => {
      last = undefined
    },
  }
}

/** Calls `onVisible` with whether the page was hidden so long that the next regular poll is too late. */
function listenToReturns(fetchAgain: () => void, onVisible: (wasLong: boolean) => void, onHidden: () => void) {
  let hiddenSince = isVisible() ? null : Date.now()
  return listenToPage({
    online: fetchAgain,
    restored: fetchAgain,
    visible: () => {
      const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN_MS
      hiddenSince = null
      onVisible(wasLong)
    },
    hidden: () => {
      hiddenSince = Date.now()
      onHidden()
    },
  })
}

/** The lists of the doors at which the member works these days, so that the door opens without signal. */
async function prepareDoors(store: PersonStore, onDoorSoon: SyncOptions['onDoorSoon']) {
  const ids = await doorsSoon(store, Date.now())
  if (ids.length === 0) return
  onDoorSoon?.()
  const door = await import(/* online */ './door.ts').catch(() => undefined)
  for (const id of ids) await door?.prepareDoor(store, id)
}

/** Ignores a failed request, which the next poll repeats. Throws an unexpected error. */
async function attempt(userId: string, signal: AbortSignal, work: (store: PersonStore) => Promise<unknown>) {
  if (signal.aborted) return
  try {
    await withStore(userId, work)
  } catch (error) {
    if (signal.aborted) return
    if (isUnreached(error)) return syncState.setState({ isFailing: true, isServerReached: false })
    if (error instanceof RequestFailed)
      return syncState.setState({
        isFailing: true,
        ...(failureOf(error) === 'signed-out' && { failure: 'signed-out' }),
      })
    if (error instanceof SilentDatabase) return syncState.setState({ failure: 'store-silent' })
    if (isNamed(error, 'QuotaExceededError')) return syncState.setState({ failure: 'store-full' })
    // A request was sent before, and requests need the database, so the device had one.
    const { respondedAt, isServerReached } = syncState.getState()
    const hadStore = respondedAt !== null || !isServerReached
    syncState.setState({ failure: hadStore ? 'store-lost' : 'store-missing' })
    throw error
  }
}

/** How many times longer the interval between the polls of a device with a full disk becomes, at most. */
const FULL_DISK_MAX = 16

/**
 * Repeats `poll` while the tab is visible and the session is valid. The intervals vary a little at random; on a full
 * disk, which stores nothing of the responses, each is twice as long as the one before.
 */
function startPolling(poll: () => Promise<void>, everyMs: () => number, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout>
  let factor = 1
  const next = () => {
    factor = syncState.getState().failure === 'store-full' ? Math.min(2 * factor, FULL_DISK_MAX) : 1
    const jitter = 1 + POLL_JITTER * (2 * Math.random() - 1)
    timer = setTimeout(
      () => {
        const { failure } = syncState.getState()
        const isDue = isVisible() && (failure === null || failure === 'store-silent' || failure === 'store-full')
        void (isDue ? poll() : Promise.resolve()).finally(() => {
          if (!signal.aborted) next()
        })
      },
      everyMs() * factor * jitter,
    )
  }
  next()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
