import { SIGN_UP_KEYS } from '#pwa/accounts/codes/sign-up-draft.ts'
import { finishWipe } from '#sw/cache/wipe.ts'
import { REVOKED_KEY } from './device-marks.ts'
import { eraseFromDevice } from './erase-device.ts'
import { stopCountDown } from './revoked-device.ts'

/** Deletes the data of the member who used this device before: a device stores one member's data at a time. */
export async function eraseEarlierMember(before: string | null, userId: string): Promise<void> {
  await finishWipe().catch(() => undefined)
  if (before === null || before === userId) return
  const isRevoked = localStorage.getItem(REVOKED_KEY) !== null
  const erased = eraseFromDevice(before, { isRevoked, keptKeys: SIGN_UP_KEYS }).catch(() => undefined)
  // Without this, the countdown of a revoked device would continue for the erased member.
  await Promise.all([erased, stopCountDown()])
}
