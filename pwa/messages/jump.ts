import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import type { Bubble } from '#sw/cache/thread.ts'

type Place = { conversationId: string; seq: number }

/** The message that somebody has asked to see in its thread, until it is before their eyes. */
const useJump = create<{ to: Place | null }>(() => ({ to: null }))

export function jumpTo(place: Place) {
  useJump.setState({ to: place })
}

/** The number to reach back to in this thread; undefined when nobody asks. */
export function useJumpIn(conversationId: string): number | undefined {
  return useJump(({ to }) => (to?.conversationId === conversationId ? to.seq : undefined))
}

const SHOWN_MS = 2_000

/** Brings the message into the middle of the thread once it is drawn, and points at it for a moment. */
export function useJumpInSight(scroller: RefObject<HTMLElement | null>, conversationId: string, bubbles: Bubble[]) {
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
