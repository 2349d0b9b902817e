/*
 * Keys in the local storage, in a module of their own: they are read at every start, so that the modules which delete
 * and lock are loaded only on a device that needs them.
 */

/** A deletion that is running or was interrupted; see `erase-device.ts`. */
export const ERASING_KEY = 'pista.erasing'

/** This device was signed out from another device; see `revoked-device.ts`. */
export const REVOKED_KEY = 'pista.revoked'
