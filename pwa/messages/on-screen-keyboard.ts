import type { KeyboardEvent } from 'react'

/** An on-screen keyboard is at least this high; the toolbar of a hardware keyboard is lower. */
const MIN_KEYBOARD_PX = 100

/**
 * Whether a key was pressed on an on-screen keyboard. The device type is not enough, because a tablet may have both.
 * Android leaves `code` empty for on-screen keyboards; iOS sets it, and lays the keyboard over the page.
 */
export function isOnScreenKey({ nativeEvent: { code, isComposing } }: KeyboardEvent): boolean {
  return code === '' || isComposing || isCovered()
}

function isCovered() {
  const viewport = window.visualViewport
  return viewport !== null && viewport.scale < 1.01 && window.innerHeight - viewport.height > MIN_KEYBOARD_PX
}
