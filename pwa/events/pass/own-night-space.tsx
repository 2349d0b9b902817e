const KEY = 'pista.own-night'

/** Notes on this device how high the parts above the list were (pixels), for the space while they load. */
export function noteOwnNight(height: number) {
  localStorage.setItem(KEY, String(height))
}

/** Whether this device has shown the list to a member before. */
export function isOwnNightNoted() {
  return localStorage.getItem(KEY) !== null
}

/** Keeps the place of what stands above the list, so that the list does not move when it appears. */
export function OwnNightSpace() {
  return <div aria-hidden style={{ height: Number(localStorage.getItem(KEY) ?? 0) }} />
}
