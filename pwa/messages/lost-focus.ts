/**
 * A ref callback for a page's heading: when the pressed element has disappeared, the heading takes the focus, so that
 * keyboard and screen reader users continue there. An element that still has focus keeps it.
 */
export function takeLostFocus(element: HTMLElement | null) {
  const held = document.activeElement
  const isLost = held === null || held === document.body || held.getClientRects().length === 0
  if (isLost) element?.focus()
}
