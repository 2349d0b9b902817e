import { type RefCallback, useCallback } from 'react'

/**
 * For a row that scrolls sideways (`strip`): marks the edges beyond which there is more content, and the style fades
 * them there. Without the fade, a row that is cut exactly between two items looks complete. The row starts scrolled to
 * its pressed chip, which the URL may have selected; only the row scrolls, never the page.
 */
export function useEdgeFade(): RefCallback<HTMLElement> {
  return useCallback(row => {
    if (!row) return undefined
    const mark = () => {
      const most = row.scrollWidth - row.clientWidth
      row.toggleAttribute('data-more-before', row.scrollLeft > 1)
      row.toggleAttribute('data-more-after', row.scrollLeft < most - 1)
    }
    let isPlaced = false
    // The observer first fires after the first layout and before the paint; measuring here directly would force another
    // layout.
    const size = new ResizeObserver(() => {
      const pressed = row.querySelector<HTMLElement>('[aria-pressed="true"]')
      if (pressed && !isPlaced) row.scrollLeft = pressed.offsetLeft - row.offsetLeft - FADE_PX
      isPlaced = true
      mark()
    })
    row.addEventListener('scroll', mark, { passive: true })
    size.observe(row)
    const content = new MutationObserver(mark)
    content.observe(row, { childList: true, subtree: true, characterData: true })
    return () => {
      row.removeEventListener('scroll', mark)
      size.disconnect()
      content.disconnect()
    }
  }, [])
}

/** The width of the fade in `strip`. */
const FADE_PX = 48
