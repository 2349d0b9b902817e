import { Dexie } from 'dexie'

/** Takes everything that is one person's off this device. What anybody may see stays. */
export async function wipe(userId: string) {
  await Dexie.delete(`pista-${userId}`)
}
