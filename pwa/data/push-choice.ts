const PUSH_KEY = 'pista.push'

/**
 * Whether the member enabled notifications on this device. Browsers drop push subscriptions; this choice stays, so that
 * the app can subscribe again.
 */
export function isPushChosen() {
  return localStorage.getItem(PUSH_KEY) === 'on'
}

export function choosePush(isOn: boolean) {
  if (isOn) localStorage.setItem(PUSH_KEY, 'on')
  else localStorage.removeItem(PUSH_KEY)
}
