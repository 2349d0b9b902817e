const CHOICE = 'pista.push'

/**
 * Whether the member enabled notifications on this device. Browsers drop push subscriptions; this choice stays, so that
 * the app can subscribe again.
 */
export function isPushChosen() {
  return localStorage.getItem(CHOICE) === 'on'
}

export function choosePush(isOn: boolean) {
  if (isOn) localStorage.setItem(CHOICE, 'on')
  else localStorage.removeItem(CHOICE)
}
