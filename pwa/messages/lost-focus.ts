/**
 * Put on what somebody arrives at: where the thing they chose is gone from the screen, a keyboard and a screen reader go
 * on from here. Whoever stands somewhere stays there.
 */
export function takeLostFocus(element: HTMLElement | null) {
  const held = document.activeElement
  const isLost = held === null || held === document.body || held.getClientRects().length === 0
  if (isLost) element?.focus()
}
