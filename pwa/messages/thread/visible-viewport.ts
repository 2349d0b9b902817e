import { useEffect } from 'react'

/**
 * On iOS the keyboard covers the page instead of resizing it, and only `visualViewport` has the size of the visible
 * part. The style sheet reads it as `--visible-height`, `--visible-top` and `--keyboard`.
 */
export function useVisibleViewport() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const measure = () => {
      const { style } = document.documentElement
      const keyboard = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
      const isTyping = document.activeElement?.matches('input, textarea') ?? false
      // With page zoom, and while browser bars appear or disappear, the size does not indicate a keyboard.
      const isCovered = viewport.scale < 1.01 && isTyping && window.innerHeight - viewport.height > MIN_KEYBOARD_PX
      if (!isCovered) return removeSizes()
      style.setProperty('--visible-height', `${Math.round(viewport.height)}px`)
      style.setProperty('--visible-top', `${Math.round(viewport.offsetTop)}px`)
      style.setProperty('--keyboard', `${Math.max(keyboard, 0)}px`)
    }

    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    document.addEventListener('focusin', measure)
    document.addEventListener('focusout', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      document.removeEventListener('focusin', measure)
      document.removeEventListener('focusout', measure)
      removeSizes()
    }
  }, [])
}

const MIN_KEYBOARD_PX = 100

function removeSizes() {
  for (const name of ['--visible-height', '--visible-top', '--keyboard'])
    document.documentElement.style.removeProperty(name)
}
