import type { Me } from '#contract/accounts/accounts.ts'
import {
  POLL_CONVERSATIONS_MS,
  POLL_MESSAGES_MS,
  POLL_SAVING_DATA_MS,
  TYPING_EVERY_MS,
} from '#contract/messages/message-types.ts'
import type { SocketHint } from '#contract/socket.ts'
import { type PersonStore, withStore } from '../db.ts'
import { MAX_DELAY_MS } from '../delivery/backoff.ts'
import { flushKind, openKinds } from '../delivery/deliver.ts'
import type { Kind } from '../delivery/kind.ts'
import { resumeSending } from '../delivery/pause.ts'
import { sendReceipts } from '../delivery/receipts.ts'
import { failureOf, isUnreached, RequestFailed } from '../http/failures.ts'
import { isVisible, listenToPage } from '../online.ts'
import { registerBackgroundSync } from './background-sync.ts'
import { startPolling } from './poll.ts'
import { applyHint, pull, pullThread } from './pull.ts'
import { openSocketClient, type SocketClient } from './socket.ts'
import { noteConnected, notePresence, noteSaid, noteTyping, resetSyncState, syncState } from './state.ts'

/*
 * Keeps one person's tables up to date while a page is open: socket, polls and deliveries write the store, and nothing else
 * does. Load this only for who is signed in: it brings the database and the socket with it.
 */

const WATCHED_DELAY_MS = 5_000
const LONG_HIDDEN_MS = 10_000

export type Sync = ReturnType<typeof startSync>

export type SyncOptions = {
  /** The session was ended from elsewhere: the caller wipes and signs out. */
  onRevoked: () => void
  /** One's own profile, after what was changed without signal has arrived. */
  onProfile?: (me: Me) => Promise<void>
  /** Asked before every poll, so that the setting works at once. */
  isSavingData?: () => boolean
  url?: string
  headers?: Record<string, string>
}

/** Where the last letter was told of, and when. */
const NOT_TYPED = { conversationId: '', at: 0 }

export function startSync(
  userId: string,
  { onRevoked, onProfile, isSavingData = () => false, url, headers }: SyncOptions,
) {
  const stopped = new AbortController()
  const { signal } = stopped
  let openId: string | undefined
  let hiddenSince = isVisible() ? null : Date.now()
  let typed = NOT_TYPED
  const timers = new Map<Kind, ReturnType<typeof setTimeout>>()
  let line: SocketClient | undefined

  const act = (work: (store: PersonStore) => Promise<unknown>) => attempt(userId, signal, work)

  const flush = (hurry: boolean) =>
    act(async store => {
      await Promise.all((await openKinds(store)).map(kind => sendKind(kind, hurry)))
    })

  /** Each kind has a timer of its own: a picture over a weak signal delays no message. */
  const sendKind = (kind: Kind, hurry: boolean) =>
    act(async store => {
      const maxDelayMs = isVisible() ? WATCHED_DELAY_MS : MAX_DELAY_MS
      const onBehind = (conversationId: string) => void act(() => pullThread(store, conversationId))
      const callbacks = { onBehind, ...(onProfile && { onProfile }) }
      const { nextAt } = await flushKind(store, kind, { hurry, maxDelayMs, socketId: line?.socketId(), ...callbacks })
      clearTimeout(timers.get(kind))
      if (nextAt === null || signal.aborted) return
      const delayMs = Math.max(0, nextAt - Date.now())
      timers.set(
        kind,
        setTimeout(() => void sendKind(kind, false), delayMs),
      )
      await registerBackgroundSync()
    })

  /** Who is answered is signed in, and as the same person: what had to wait for that goes out. */
  const isAnswered = async (store: PersonStore) => {
    syncState.setState({ trouble: null, isAnswered: true, answeredAt: Date.now() })
    line?.serverIsWell()
    if (await resumeSending(store)) void flush(true)
  }

  const pollList = () =>
    act(async store => {
      await pull(store, { openId })
      await isAnswered(store)
    })
  const pollThread = () =>
    act(async store => {
      if (openId === undefined) return
      await pullThread(store, openId)
      await sendReceipts(store)
    })

  const hear = (hint: SocketHint) => {
    if (hint.event === 'presence') return notePresence(hint.body)
    if (hint.event === 'typing') return noteTyping(hint.body)
    if (hint.event === 'session:revoked') return onRevoked()
    if (hint.event === 'message:new' && hint.body.message.senderId !== userId) noteSaid(hint.body)
    void act(store => applyHint(store, hint.event, hint.body))
    if (hint.event === 'hello') void flush(true)
  }

  const wake = () => {
    if (!isVisible()) return
    void line?.verify()
    void pollList()
    void pollThread()
    void flush(true)
  }
  const becomeHidden = () => {
    line?.becomes('hidden')
    hiddenSince = Date.now()
  }
  const becomeVisible = () => {
    line?.becomes('visible')
    // A glance at another tab is no reason to ask again; the polls go on from here.
    const wasLong = hiddenSince !== null && Date.now() - hiddenSince > LONG_HIDDEN_MS
    hiddenSince = null
    if (wasLong) wake()
    else void flush(true)
  }

  line = openSocketClient(
    { onHint: hear, onConnection: noteConnected },
    { ...(url && { url }), ...(headers && { headers }) },
  )
  const removePageListeners = listenToPage({
    online: wake,
    restored: wake,
    visible: becomeVisible,
    hidden: becomeHidden,
  })
  const everyMs = (ms: number) => () => (isSavingData() ? POLL_SAVING_DATA_MS : ms)
  startPolling(pollList, everyMs(POLL_CONVERSATIONS_MS), signal)
  startPolling(pollThread, everyMs(POLL_MESSAGES_MS), signal)
  void pollList()
  void flush(true)

  return {
    /** The thread that is on screen, or none. */
    open(conversationId: string | undefined) {
      openId = conversationId
      syncState.setState({ isFailing: false })
      void pollThread()
    },
    /** A row was put into the delivery queue. */
    send() {
      // With what was said, the other one stops seeing somebody write; the next letter is news again.
      typed = NOT_TYPED
      return flush(false)
    },
    async refresh() {
      syncState.setState({ isFailing: false })
      await Promise.all([pollList(), pollThread()])
    },
    sayTyping(conversationId: string) {
      if (typed.conversationId === conversationId && Date.now() - typed.at < TYPING_EVERY_MS) return
      typed = { conversationId, at: Date.now() }
      line?.sayTyping(conversationId)
    },
    stop() {
      stopped.abort()
      removePageListeners()
      for (const timer of timers.values()) clearTimeout(timer)
      line?.close()
      resetSyncState()
    },
  }
}

/** Without signal there is nothing to say: the next poll comes anyway. What nobody foresaw is thrown. */
async function attempt(userId: string, signal: AbortSignal, work: (store: PersonStore) => Promise<unknown>) {
  if (signal.aborted) return
  try {
    await withStore(userId, work)
  } catch (error) {
    if (signal.aborted) return
    if (isUnreached(error)) return syncState.setState({ isFailing: true, isAnswered: false })
    if (error instanceof RequestFailed)
      return syncState.setState({
        isFailing: true,
        ...(failureOf(error) === 'signed-out' && { trouble: 'signed-out' }),
      })
    // Whoever got as far as the server had a database to ask from.
    const { answeredAt, isAnswered } = syncState.getState()
    const hadStore = answeredAt !== null || !isAnswered
    syncState.setState({ trouble: hadStore ? 'store-lost' : 'store-missing' })
    throw error
  }
}
