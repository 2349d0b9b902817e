import { type RefObject, useEffect } from 'react'

const TOUCHABLE = 'a, button, input, select, textarea, summary, label, [role=tab], [role=option]'

/**
 * Moves the chat button to the edge of the screen while it would lie on something touchable. The check runs once a frame
 * at most, after the page has scrolled, changed or been resized.
 */
export function useStepAside(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  useEffect(() => {
    if (isOpen) return undefined
    let frame = 0
    const check = () => {
      frame = 0
      if (button.current) button.current.toggleAttribute('data-aside', isOverTouchable(button.current))
    }
    const checkSoon = () => {
      frame ||= requestAnimationFrame(check)
    }
    const changes = new MutationObserver(checkSoon)
    const content = document.querySelector('#content')
    if (content) changes.observe(content, { childList: true, subtree: true })
    window.addEventListener('scroll', checkSoon, { passive: true, capture: true })
    window.addEventListener('resize', checkSoon)
    checkSoon()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      window.removeEventListener('scroll', checkSoon, { capture: true })
      window.removeEventListener('resize', checkSoon)
    }
  }, [button, isOpen])
}

/** Looks at the corners, the edges and the centre of the place that the whole button would take. */
function isOverTouchable(button: HTMLButtonElement) {
  const { bottom, height } = button.getBoundingClientRect()
  const style = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(style.fontSize)
  // The narrow button is at the edge; the whole one has the margin of `.chat-corner`.
  const width = document.documentElement.clientWidth
  const right = width - Math.max(4, rem - width / 100)
  const places = [0.05, 0.5, 0.95]
  return places.some(x =>
    places.some(y =>
      document
        .elementsFromPoint(right - height * x, bottom - height * y)
        .some(
          element =>
            !button.contains(element) && element.closest(`#content :is(${TOUCHABLE}), footer :is(${TOUCHABLE})`),
        ),
    ),
  )
}
