import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { type KeptConversation, personStore } from '#sw/store.ts'
import { pullList, pullOlder } from '#sw/sync.ts'
import { type Bubble, messagesOf } from '#sw/thread.ts'
import { useJumpIn } from './jump.ts'
import { useHasSignal } from './signal.ts'

export type ThreadView = {
  /** Null when this person has no such conversation, as far as the device knows. */
  conversation: KeptConversation | null
  bubbles: Bubble[]
  /** Everything up to here had been read when the thread was opened, or when the tab was last left. */
  readBefore: number
}

const REACH = 60
const REACH_MAX = 200
const FURTHER = 100
/** So much stands before a message that was sought. */
const AROUND = 30

/** The end of a thread, and as much before it as has been asked for. Undefined until the device has looked. */
export function useThread(userId: string, conversationId: string) {
  const store = personStore(userId)
  const [further, setFurther] = useState(0)
  const jump = useJumpIn(conversationId)
  const jumpedTo = useRef(Number.POSITIVE_INFINITY)
  const opened = useRef<{ lastSeq: number; readBefore: number }>(undefined)

  const view = useLiveQuery(async (): Promise<ThreadView> => {
    const conversation = (await store.conversations.get(conversationId)) ?? null
    if (!conversation) return { conversation, bubbles: [], readBefore: 0 }
    const readTo = Math.max(conversation.readSeq, conversation.readTo)
    opened.current ??= { lastSeq: conversation.lastSeq, readBefore: readTo }

    // The window only grows: what stands on the screen never moves because something arrived.
    const reach = Math.min(Math.max(REACH, opened.current.lastSeq - opened.current.readBefore + 20), REACH_MAX)
    if (jump !== undefined) jumpedTo.current = Math.min(jumpedTo.current, jump - AROUND)
    const from = Math.min(opened.current.lastSeq - reach, jumpedTo.current) - further
    const bubbles = await messagesOf(store, conversationId, Math.max(from, 0))
    return { conversation, bubbles, readBefore: opened.current.readBefore }
  }, [userId, conversationId, further, jump])

  useEffect(() => {
    const noteWhatWasRead = () => {
      if (document.visibilityState === 'visible' || !opened.current) return
      void store.conversations.get(conversationId).then(conversation => {
        if (conversation && opened.current)
          opened.current.readBefore = Math.max(conversation.readSeq, conversation.readTo)
      })
    }
    document.addEventListener('visibilitychange', noteWhatWasRead)
    return () => document.removeEventListener('visibilitychange', noteWhatWasRead)
  }, [store, conversationId])

  return {
    view,
    isMissing: useIsMissing(userId, view),
    older: useOlder(userId, conversationId, view, () => setFurther(count => count + FURTHER)),
  }
}

/** A conversation that was begun elsewhere may be younger than the list here: only after a look is it missing. */
function useIsMissing(userId: string, view: ThreadView | undefined) {
  const [hasLooked, setHasLooked] = useState(false)
  const hasNone = view?.conversation === null
  const hasSignal = useHasSignal()

  useEffect(() => {
    if (!hasNone || !hasSignal) return
    // Without an answer nothing is known; the next signal asks again.
    pullList(personStore(userId)).then(
      () => setHasLooked(true),
      () => undefined,
    )
  }, [hasNone, hasSignal, userId])

  return hasNone && hasLooked
}

export type Older = {
  state: 'there' | 'loading' | 'later' | 'none'
  /** Changes whenever it is worth asking again. */
  key: string
  load: () => void
}

function useOlder(
  userId: string,
  conversationId: string,
  view: ThreadView | undefined,
  reachFurther: () => void,
): Older {
  const [asking, setAsking] = useState<'loading' | 'later'>()
  const hasSignal = useHasSignal()
  const first = view?.bubbles[0]?.seq ?? undefined
  const oldestSeq = view?.conversation?.oldestSeq ?? null
  const hasMore = first !== undefined && first > 1

  const load = () => {
    if (!hasMore || asking === 'loading') return
    if (oldestSeq !== null && first > oldestSeq) return reachFurther()
    setAsking('loading')
    pullOlder(personStore(userId), conversationId).then(
      () => {
        setAsking(undefined)
        reachFurther()
      },
      () => setAsking('later'),
    )
  }
  return { state: hasMore ? (asking ?? 'there') : 'none', key: `${first} ${hasSignal}`, load }
}
