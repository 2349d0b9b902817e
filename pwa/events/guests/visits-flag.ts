const NAME = 'pista.visits'

/**
 * Whether this device came to an event through a link with a code. The database of visits is rarely used, so pages read
 * this synchronously and open the database only on such a device.
 */
export function hasVisits(): boolean {
  return localStorage.getItem(NAME) !== null
}

export function setHasVisits(has: boolean) {
  if (has) localStorage.setItem(NAME, '1')
  else localStorage.removeItem(NAME)
}
