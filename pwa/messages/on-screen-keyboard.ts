import type { KeyboardEvent } from 'react'

/** A keyboard on the screen is at least so high; a bar for a keyboard of keys is less. */
const LEAST_KEYBOARD_PX = 100

/**
 * Whether a key was pressed on the screen and not on keys. What the device has says nothing about it: a tablet may have
 * both. Android leaves `code` empty for its on-screen keyboards; iOS fills it in, and lays the keyboard over the page.
 */
export function isOnScreenKey({ nativeEvent: { code, isComposing } }: KeyboardEvent): boolean {
  return code === '' || isComposing || isCovered()
}

function isCovered() {
  const viewport = window.visualViewport
  return viewport !== null && viewport.scale < 1.01 && window.innerHeight - viewport.height > LEAST_KEYBOARD_PX
}
