import { useEffect, useRef, useState } from 'react'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { type Bubble, messagesOf } from '#sw/cache/thread.ts'
import { type CachedConversation, personStore } from '#sw/db.ts'
import { pullList, pullOlder } from '#sw/sync/pull.ts'
import { useHasSignal } from '../signal.ts'
import { useJumpIn } from './jump.ts'
import {
  adjustedWindow,
  initialWindow,
  RENDERED_MAX,
  type ThreadWindow,
  trimmedWindow,
  windowAround,
  windowAtEnd,
  windowFurtherBack,
  windowFurtherOn,
} from './thread-window.ts'

export type ThreadView = {
  /** Null if this member has no such cached conversation. */
  conversation: CachedConversation | null
  bubbles: Bubble[]
  /** The window that `bubbles` belong to. */
  threadWindow: ThreadWindow
  /** The number of unsent messages, including those outside the window. */
  waiting: number
  /** The number of the last message that had been read when the thread was opened, or when the tab was last hidden. */
  readBefore: number
}

/** The window is trimmed when it reaches this length, so that not every new message trims it. */
const TRIM_ABOVE = RENDERED_MAX + 50

const NO_WINDOW: ThreadWindow = { from: 0, to: null }

/** A window of a thread, and functions to move it. Undefined until IndexedDB has been read. */
export function useThread(userId: string, conversationId: string) {
  const store = personStore(userId)
  const [moves, setMoves] = useState(0)
  const drawn = useRef<ThreadWindow>(undefined)
  const readBefore = useRef<number>(undefined)
  const isAway = useRef(false)
  const jump = useJumpIn(conversationId)
  const jumpedTo = useRef<number>(undefined)

  const view = useLiveQuery(async (): Promise<ThreadView> => {
    const conversation = (await store.conversations.get(conversationId)) ?? null
    if (!conversation) return { conversation, bubbles: [], threadWindow: NO_WINDOW, waiting: 0, readBefore: 0 }
    readBefore.current ??= Math.max(conversation.readSeq, conversation.readTo)
    if (jump !== undefined && jump !== jumpedTo.current) drawn.current = windowAround(jump)
    jumpedTo.current = jump
    // The initial window is chosen once messages of the thread are cached.
    if (conversation.oldestSeq !== null)
      drawn.current = adjustedWindow(drawn.current ?? initialWindow(conversation, readBefore.current), conversation)

    const asked = drawn.current ?? NO_WINDOW
    const all = await messagesOf(store, conversationId, { from: asked.from, to: asked.to ?? Number.MAX_SAFE_INTEGER })
    const last = lastOf(all)
    const isTooLong = asked.to === null && last - asked.from > TRIM_ABOVE
    const threadWindow = isTooLong && drawn.current ? trimmedWindow(asked, last, isAway.current) : asked
    // The member may have moved the window while the messages were read.
    if (drawn.current === asked) drawn.current = threadWindow
    return {
      conversation,
      bubbles: all.filter(({ seq }) => isIn(threadWindow, seq)),
      threadWindow,
      waiting: all.filter(({ state }) => state === 'queued' || state === 'sending').length,
      readBefore: readBefore.current,
    }
  }, [userId, conversationId, moves, jump])

  const noteAway = (away: boolean) => {
    isAway.current = away
  }
  const move = (to: ThreadWindow) => {
    drawn.current = to
    setMoves(count => count + 1)
  }

  useEffect(() => {
    const noteWhatWasRead = () => {
      if (document.visibilityState === 'visible') return
      // Without the database the page shows the state of the sync.
      const read = store.conversations.get(conversationId).catch(() => undefined)
      void read.then(conversation => {
        if (conversation) readBefore.current = Math.max(conversation.readSeq, conversation.readTo)
      })
    }
    document.addEventListener('visibilitychange', noteWhatWasRead)
    return () => document.removeEventListener('visibilitychange', noteWhatWasRead)
  }, [store, conversationId])

  return {
    view,
    isMissing: useIsMissing(userId, view),
    older: useOlder(userId, conversationId, view, () => {
      if (view && drawn.current) move(windowFurtherBack(drawn.current, lastOf(view.bubbles)))
    }),
    newer: {
      isThere: view !== undefined && view.threadWindow.to !== null,
      key: view ? `${lastOf(view.bubbles)} ${view.conversation?.lastSeq}` : '',
      load: () => {
        const further = view && windowAfter(view)
        if (further) move(further)
      },
      toEnd: () => move(windowAtEnd(view?.conversation?.lastSeq ?? 0)),
      noteAway,
    } satisfies Newer,
  }
}

/**
 * Whether the conversation does not exist. One that was started on another device is in the cached list only after a
 * sync.
 */
function useIsMissing(userId: string, view: ThreadView | undefined) {
  const hasNone = view?.conversation === null
  const list = useFetch({
    key: hasNone ? `conversations of ${userId}` : null,
    async fetch() {
      await pullList(personStore(userId))
      return true
    },
  })
  return hasNone && list.state === 'loaded'
}

export type Older = {
  state: 'more' | 'loading' | 'later' | 'none'
  /** Changes whenever a retry makes sense. */
  key: string
  load: () => void
}

export type Newer = {
  /** Whether there are messages after the rendered ones. */
  isThere: boolean
  key: string
  load: () => void
  toEnd: () => void
  /**
   * To be called when the member scrolls away from the end or back to it. Away from the end, new messages do not remove
   * the messages on the screen from the window.
   */
  noteAway: (isAway: boolean) => void
}

/** The window after the next step towards the end. Undefined while the following messages are not cached yet. */
function windowAfter({ bubbles, threadWindow, conversation }: ThreadView): ThreadWindow | undefined {
  const last = lastOf(bubbles)
  return threadWindow.to !== null && last >= threadWindow.to
    ? windowFurtherOn(threadWindow, last, conversation?.lastSeq ?? last)
    : undefined
}

/** Unsent messages have no number yet and belong to the end of the thread. */
function isIn({ from, to }: ThreadWindow, seq: number | null) {
  return seq === null ? to === null : seq >= from && seq <= (to ?? seq)
}

function lastOf(bubbles: Bubble[]): number {
  return bubbles.findLast(({ seq }) => seq !== null)?.seq ?? 0
}

function useOlder(
  userId: string,
  conversationId: string,
  view: ThreadView | undefined,
  reachFurther: () => void,
): Older {
  const [request, setRequest] = useState<'loading' | 'later'>()
  const hasSignal = useHasSignal()
  const first = view?.bubbles[0]?.seq ?? undefined
  const oldestSeq = view?.conversation?.oldestSeq ?? null
  const hasMore = first !== undefined && first > 1

  const load = () => {
    if (!hasMore || request === 'loading') return
    if (oldestSeq !== null && first > oldestSeq) return reachFurther()
    setRequest('loading')
    pullOlder(personStore(userId), conversationId).then(
      () => {
        setRequest(undefined)
        reachFurther()
      },
      () => setRequest('later'),
    )
  }
  return { state: hasMore ? (request ?? 'more') : 'none', key: `${first} ${hasSignal}`, load }
}
