import { type RefCallback, useCallback } from 'react'

/**
 * For a row that scrolls sideways (`strip`): marks the edges beyond which there is more content, and the style fades
 * them there. Without the fade, a row that is cut exactly between two items looks complete. A chip that is selected, by
 * a tap or by the URL, is scrolled out of the fade; only the row scrolls, never the page.
 */
export function useEdgeFade(): RefCallback<HTMLElement> {
  return useCallback(row => {
    if (!row) return undefined
    const mark = () => {
      const most = row.scrollWidth - row.clientWidth
      row.toggleAttribute('data-more-before', row.scrollLeft > 1)
      row.toggleAttribute('data-more-after', row.scrollLeft < most - 1)
    }
    const show = (chip: Node | null) => {
      if (!(chip instanceof HTMLElement && chip.matches(SELECTED))) return
      const left = chip.offsetLeft - row.offsetLeft - FADE_PX
      row.scrollLeft = Math.min(left, Math.max(row.scrollLeft, left + chip.offsetWidth + 2 * FADE_PX - row.clientWidth))
    }
    // The observer first fires after the first layout and before the paint; measuring here directly would force another
    // layout.
    const size = new ResizeObserver(() => {
      show(row.querySelector(SELECTED))
      mark()
    })
    row.addEventListener('scroll', mark, { passive: true })
    size.observe(row)
    const content = new MutationObserver(changes => {
      for (const { target } of changes) show(target)
      mark()
    })
    content.observe(row, { childList: true, subtree: true, characterData: true, attributeFilter: ATTRIBUTES })
    return () => {
      row.removeEventListener('scroll', mark)
      size.disconnect()
      content.disconnect()
    }
  }, [])
}

const ATTRIBUTES = ['aria-pressed', 'aria-current']
const SELECTED = '[aria-pressed=true],[aria-current]'

/** The width of the fade in `strip`. */
const FADE_PX = 48
