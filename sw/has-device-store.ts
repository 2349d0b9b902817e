import { Dexie } from 'dexie'
import { DEVICE_STORE } from './db.ts'

/** The database of applications of 0.2.0. */
export const EARLIER = 'pista-applications'

/**
 * Whether the device has the database of `device-store.ts` or that of 0.2.0. Few devices have, so the others neither
 * create it nor load its module.
 */
export async function hasDeviceStore(): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).some(name => name === DEVICE_STORE || name === EARLIER)
}
