/*
 * Keys in the local storage that are read at every start. They are in a module of their own, because the modules that delete
 * and lock the data are loaded only on a device that needs them.
 */

/** Set while a deletion is running, and after an interrupted one; see `erase-device.ts`. */
export const ERASING_KEY = 'pista.erasing'

/** Set on a device that was signed out from another device; see `revoked-device.ts`. */
export const REVOKED_KEY = 'pista.revoked'
