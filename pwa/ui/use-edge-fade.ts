import { type RefCallback, useCallback } from 'react'

/**
 * Put on a row that scrolls sideways (`strip`): marks the edges beyond which the row goes on, and the style fades it there.
 * Otherwise a row that ends exactly between two of its parts looks complete. The row begins at its pressed chip, which the
 * address may have chosen; only the row moves, never the page.
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
    // First called after the first layout and before the paint: measuring here would force a layout of its own.
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

/** As wide as the fade in `strip`. */
const FADE_PX = 48
