import type { Locator } from '@playwright/test'

/** The number of controls in this part of the page that are on the screen without scrolling. */
export async function controlsInView(part: Locator): Promise<number> {
  return await part.locator('a[href], button, input, select, textarea, summary').evaluateAll(
    all =>
      all.filter(control => {
        // The box of a row with `display: contents` is that of its content.
        const content = document.createRange()
        content.selectNodeContents(control)
        const isBox = getComputedStyle(control).display !== 'contents'
        const { top, bottom, width } = (isBox ? control : content).getBoundingClientRect()
        return control.checkVisibility() && width > 1 && top < innerHeight && bottom > 0
      }).length,
  )
}
