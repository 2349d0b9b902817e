/*
 * Keys in the local storage that are read at every start. They are in a module of their own, because the modules that
 * delete and lock the data are loaded only on a device that needs them.
 */

/** Set while a deletion is running, and after an interrupted one; see `erase-device.ts`. */
export const ERASING_KEY = 'pista.erasing'

/** Set on a device that was signed out from another device; see `revoked-device.ts`. */
export const REVOKED_KEY = 'pista.revoked'

/** The id of the member whose data is on this device. */
export const USER_ID_KEY = 'pista.user'

/** Set while a sign-out waits for the network; see `pending-sign-out.ts`. */
export const SIGN_OUT_KEY = 'pista.sign-out-owed'

/** The city that the reader has chosen on this device; see `use-city.ts`. */
export const CITY_KEY = 'pista.city'

/** Set on a device that has stored a list of events; see `use-events.ts`. */
export const HAS_EVENTS_KEY = 'pista.has-events'
