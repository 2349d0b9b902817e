const CHOICE = 'pista.push'

/** Whether notifications are on for this device. The browser forgets a subscription now and then; this choice stays. */
export function isPushChosen() {
  return localStorage.getItem(CHOICE) === 'on'
}

export function choosePush(isOn: boolean) {
  if (isOn) localStorage.setItem(CHOICE, 'on')
  else localStorage.removeItem(CHOICE)
}
