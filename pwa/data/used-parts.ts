/*
 * Parts of the app whose files are not stored with it, because few devices need them: a device that has opened one
 * stores its files.
 */

const KEYS = { door: 'pista.door', map: 'pista.map' }

export type UsedPart = keyof typeof KEYS

let whenUsed: () => void = () => undefined

export const usedParts = () =>
  Object.entries(KEYS).flatMap(([part, key]) => (localStorage.getItem(key) === null ? [] : [part]))

/** `act` is called when this device uses a part for the first time. */
export function onFirstUse(act: () => void) {
  whenUsed = act
}

export function markUsed(part: UsedPart) {
  const key = KEYS[part]
  if (localStorage.getItem(key) !== null) return
  localStorage.setItem(key, 'on')
  whenUsed()
}
