/* Phones of people who work at doors store the files of the door, which others need too rarely for the list of the worker. */

const KEY = 'pista.door'

let whenSet: () => void = () => undefined

export const isDoorPhone = () => localStorage.getItem(KEY) !== null

/** `act` is called when this phone becomes one. */
export function onDoorPhone(act: () => void) {
  whenSet = act
}

export function becomeDoorPhone() {
  if (isDoorPhone()) return
  localStorage.setItem(KEY, 'on')
  whenSet()
}
