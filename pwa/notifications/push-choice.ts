const CHOICE = 'pista.push'

/** Whether notifications are on for this device. The browser forgets a subscription now and then; this choice stays. */
export function isRingingChosen() {
  return localStorage.getItem(CHOICE) === 'on'
}

export function chooseRinging(isOn: boolean) {
  if (isOn) localStorage.setItem(CHOICE, 'on')
  else localStorage.removeItem(CHOICE)
}
