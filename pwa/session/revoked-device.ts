import { create } from 'zustand'
import { REVOKED_KEY } from './device-marks.ts'

/**
 * This device was signed out from another device. `until` is the time at which its data is deleted (ms), null if no
 * countdown is running; `isErased` is true after the deletion.
 */
export const useRevokedDevice = create<{ until: number | null; isErased: boolean }>(() => ({
  until: null,
  isErased: false,
}))

const COUNT_EVERY_MS = 15_000

let timer: ReturnType<typeof setInterval> | undefined

/** Whether this member's data on this device is locked. Checked at every start, before the data is shown. */
export async function isRevokedDevice(userId: string, erase: () => Promise<void>): Promise<boolean> {
  const { updateEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  const deadline = await updateEraseDeadline(userId).catch(() => undefined)
  if (deadline) countDown(userId, deadline.leftMs, erase)
  return deadline !== undefined
}

/** Call it when the server has revoked this device's session, with the time after which its data has to be deleted. */
export async function lockRevokedDevice(userId: string, leftMs: number, erase: () => Promise<void>) {
  if (leftMs <= 0) return await erase()
  localStorage.setItem(REVOKED_KEY, '1')
  // Shown at once, because the database of a slow device may respond late or never.
  useRevokedDevice.setState({ until: Date.now() + leftMs, isErased: false })
  const { setEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  await setEraseDeadline(userId, leftMs).catch(() => undefined)
  // The member may have signed in meanwhile, also in another tab.
  if (localStorage.getItem(REVOKED_KEY) === null) return await stopCountDown()
  countDown(userId, leftMs, erase)
}

/** To be called when the member has signed in again, or when there is no data left to delete. */
export async function stopCountDown({ isErased = false } = {}) {
  stopTimer({ isErased })
  localStorage.removeItem(REVOKED_KEY)
  const { removeEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  await removeEraseDeadline().catch(() => undefined)
}

function stopTimer({ isErased = false } = {}) {
  clearInterval(timer)
  timer = undefined
  useRevokedDevice.setState({ until: null, isErased })
}

function countDown(userId: string, leftMs: number, erase: () => Promise<void>) {
  clearInterval(timer)
  useRevokedDevice.setState({ until: Date.now() + leftMs, isErased: false })
  let countedAt = performance.now()

  const count = async () => {
    const ranMs = performance.now() - countedAt
    countedAt += ranMs
    const { updateEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
    const deadline = await updateEraseDeadline(userId, { ranMs })
    // The timer was stopped while the deadline was being read.
    if (timer !== own) return
    // Another tab has removed the deadline, or has set a deadline for another member, which stays.
    if (!deadline) return stopTimer()
    useRevokedDevice.setState({ until: Date.now() + deadline.leftMs })
    if (deadline.leftMs <= 0) await erase()
  }
  // Without IndexedDB there is no data to delete.
  const own = setInterval(() => void count().catch(() => undefined), COUNT_EVERY_MS)
  timer = own
}
