const KEY = 'pista.own-night'

/** Notes on this device whether the list began with an event of the member, for the space while it loads. */
export function markOwnNight(isShown: boolean) {
  if (isShown) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
}

/** Keeps the place of the ticket, so that the list below does not move when it appears. */
export function OwnNightSpace() {
  return localStorage.getItem(KEY) === null ? null : <div aria-hidden className="mb-4 h-36" />
}
