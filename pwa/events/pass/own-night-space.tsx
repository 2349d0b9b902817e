const KEY = 'pista.own-night'

/** Notes on this device how high the parts above the list were (pixels), for the space while they load. */
export function noteOwnNight(height: number) {
  localStorage.setItem(KEY, String(height))
}

/** Whether this device has shown the list to a member before. */
export function isOwnNightNoted() {
  return localStorage.getItem(KEY) !== null
}

/** The height for what stands above the list while it loads, so that the list does not move when it appears. */
export function ownNightHeight() {
  return Number(localStorage.getItem(KEY) ?? 0)
}

export function OwnNightSpace() {
  return <div aria-hidden style={{ height: ownNightHeight() }} />
}
