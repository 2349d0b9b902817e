/*
 * In the local storage: read at every start, so that what deletes and locks is fetched only by a device that needs it.
 */

/** What is being deleted; see `erase-device.ts`. */
export const ERASING = 'pista.erasing'

/** This device was signed out from elsewhere; see `revoked-device.ts`. */
export const REVOKED = 'pista.revoked'
