import { type RefObject, useEffect } from 'react'

const TOUCHABLE = 'a, button, input, select, textarea, summary, label, [role=tab], [role=option]'
const REST_MS = 200

/**
 * Hides the chat button while the page is scrolled down, and while it would lie on something touchable. The check runs once
 * a frame at most, after the page has scrolled, changed or been resized.
 */
export function useStepAside(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (isOpen) return undefined
    let frame = 0
    let rest = 0
    let lastTop = window.scrollY
    const check = () => {
      frame = 0
      const current = button.current
      // A member who moves by keyboard would lose the focus.
      if (current && !current.matches(':focus-visible'))
        current.toggleAttribute('data-aside', rest !== 0 || isOverTouchable(current))
    }
    const checkSoon = () => {
      frame ||= requestAnimationFrame(check)
    }
    const onScroll = () => {
      const isDown = window.scrollY > lastTop
      lastTop = window.scrollY
      clearTimeout(rest)
      rest = isDown ? window.setTimeout(onRest, REST_MS) : 0
      checkSoon()
    }
    const onRest = () => {
      rest = 0
      checkSoon()
    }
    const changes = new MutationObserver(checkSoon)
    const sizes = new ResizeObserver(checkSoon)
    const content = document.querySelector('#content')
    if (content) {
      changes.observe(content, { childList: true, subtree: true })
      sizes.observe(content)
      // The footer is rendered later.
      if (content.parentElement) sizes.observe(content.parentElement)
    }
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('resize', checkSoon)
    checkSoon()
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', checkSoon)
    }
  }, [button, isOpen])
}

/** Looks at a grid of points that is finer than anything touchable. */
function isOverTouchable(button: HTMLButtonElement) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const places = [0.02, 0.26, 0.5, 0.74, 0.98]
  return places.some(x =>
    places.some(y =>
      document
        .elementsFromPoint(left + width * x, top + height * y)
        .some(
          element =>
            !button.contains(element) && element.closest(`#content :is(${TOUCHABLE}), footer :is(${TOUCHABLE})`),
        ),
    ),
  )
}
