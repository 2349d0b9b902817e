import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ThreadWindow } from './thread-window.ts'

type Anchor = { bubble: HTMLElement; top: number }

/**
 * Keeps the message that the member is reading at its place on the screen when messages are added or removed above or
 * below it. Browsers differ in scroll anchoring, so this hook does it for all of them. At the end of the thread, the
 * end stays visible.
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  threadWindow: ThreadWindow,
  items: unknown[],
) {
  const anchor = useRef<Anchor>(undefined)
  const isAtEnd = useRef(threadWindow.to === null)
  const scrolledFor = useRef<ThreadWindow>(undefined)
  const hasItems = items.length > 0

  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return
    if (threadWindow.scrollsToEnd && scrolledFor.current !== threadWindow) root.scrollTo({ top: 0 })
    else restore(root, anchor.current, isAtEnd.current)
    scrolledFor.current = threadWindow
    isAtEnd.current = isScrolledToEnd(root) && threadWindow.to === null
    anchor.current = anchorIn(root)
  }, [scroller, threadWindow, items])

  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return undefined
    const updateAnchor = () => {
      isAtEnd.current = isScrolledToEnd(root) && scrolledFor.current?.to === null
      anchor.current = anchorIn(root)
    }
    const resized = new ResizeObserver(() => {
      restore(root, anchor.current, isAtEnd.current)
      updateAnchor()
    })
    for (const content of root.children) resized.observe(content)
    root.addEventListener('scroll', updateAnchor, { passive: true })
    return () => {
      resized.disconnect()
      root.removeEventListener('scroll', updateAnchor)
    }
  }, [scroller, hasItems])
}

function restore(root: HTMLElement, anchor: Anchor | undefined, isAtEnd: boolean) {
  if (isAtEnd || !anchor?.bubble.isConnected) return
  const moved = topOf(anchor.bubble, root) - anchor.top
  if (Math.abs(moved) >= 1) root.scrollBy({ top: moved })
}

/** The first visible message and its distance from scroll position zero, which scrolling does not change. */
function anchorIn(root: HTMLElement): Anchor | undefined {
  const { top } = root.getBoundingClientRect()
  for (const bubble of root.querySelectorAll<HTMLElement>('[data-seq]'))
    if (bubble.getBoundingClientRect().bottom > top) return { bubble, top: topOf(bubble, root) }
  return undefined
}

function topOf(bubble: HTMLElement, root: HTMLElement) {
  return bubble.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop
}

function isScrolledToEnd(root: HTMLElement) {
  return root.scrollTop > -1
}
