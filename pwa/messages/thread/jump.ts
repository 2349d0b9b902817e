import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import type { Bubble } from '#sw/cache/thread.ts'

type MessagePosition = { conversationId: string; seq: number }

/** The message to scroll to, until it is visible. */
const useJump = create<{ to: MessagePosition | null }>(() => ({ to: null }))

export function jumpTo(place: MessagePosition) {
  useJump.setState({ to: place })
}

/** The sequence number to scroll to in this thread; undefined if there is none. */
export function useJumpIn(conversationId: string): number | undefined {
  return useJump(({ to }) => (to?.conversationId === conversationId ? to.seq : undefined))
}

const SHOWN_MS = 2_000

/** Scrolls the message to the middle of the thread once it is rendered, and highlights it briefly. */
export function useScrollToJump(scroller: RefObject<HTMLElement | null>, conversationId: string, bubbles: Bubble[]) {
  const seq = useJumpIn(conversationId)
  useEffect(() => {
    if (seq === undefined || !bubbles.some(bubble => bubble.seq === seq)) return
    const bubble = scroller.current?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    if (!bubble) return
    useJump.setState({ to: null })
    bubble.scrollIntoView({ block: 'center' })
    bubble.tabIndex = -1
    bubble.focus({ preventScroll: true })
    bubble.animate([{ backgroundColor: 'var(--color-raised)' }, { backgroundColor: 'transparent' }], SHOWN_MS)
  }, [scroller, seq, bubbles])
}
