import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ThreadWindow } from './thread-window.ts'

type Place = { bubble: HTMLElement; at: number }

/**
 * Keeps the message the reader looks at in place when messages are added or removed above or below it. Browsers differ
 * in scroll anchoring, so it is done here for all of them. A reader at the end stays at the end.
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  threadWindow: ThreadWindow,
  items: unknown[],
) {
  const place = useRef<Place>(undefined)
  const isAtEnd = useRef(threadWindow.to === null)
  const landed = useRef<ThreadWindow>(undefined)
  const isThere = items.length > 0

  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return
    if (threadWindow.isLanding && landed.current !== threadWindow) root.scrollTo({ top: 0 })
    else restore(root, place.current, isAtEnd.current)
    landed.current = threadWindow
    isAtEnd.current = isAtZero(root) && threadWindow.to === null
    place.current = placeIn(root)
  }, [scroller, threadWindow, items])

  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return undefined
    const note = () => {
      isAtEnd.current = isAtZero(root) && landed.current?.to === null
      place.current = placeIn(root)
    }
    const resized = new ResizeObserver(() => {
      restore(root, place.current, isAtEnd.current)
      note()
    })
    for (const content of root.children) resized.observe(content)
    root.addEventListener('scroll', note, { passive: true })
    return () => {
      resized.disconnect()
      root.removeEventListener('scroll', note)
    }
  }, [scroller, isThere])
}

function restore(root: HTMLElement, place: Place | undefined, isAtEnd: boolean) {
  if (isAtEnd || !place?.bubble.isConnected) return
  const moved = heightOf(place.bubble, root) - place.at
  if (Math.abs(moved) >= 1) root.scrollBy({ top: moved })
}

/** The first visible message and its distance to the scroller's zero, which scrolling does not change. */
function placeIn(root: HTMLElement): Place | undefined {
  const { top } = root.getBoundingClientRect()
  for (const bubble of root.querySelectorAll<HTMLElement>('[data-seq]'))
    if (bubble.getBoundingClientRect().bottom > top) return { bubble, at: heightOf(bubble, root) }
  return undefined
}

function heightOf(bubble: HTMLElement, root: HTMLElement) {
  return bubble.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop
}

function isAtZero(root: HTMLElement) {
  return root.scrollTop > -1
}
