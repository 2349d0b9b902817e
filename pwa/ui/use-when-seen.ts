import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** A ref that calls `onSeen` when its element comes near the visible part. A new key observes the element again. */
export function useWhenSeen(onSeen: () => void): RefCallback<Element> {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })

  return useCallback(element => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) latest.current()
      },
      { root: element.closest('[data-scrolls]'), rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
