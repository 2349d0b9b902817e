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

/** The server refused this device because its session was revoked, and sent how long the device may keep its data. */
export async function lockRevokedDevice(userId: string, leftMs: number, erase: () => Promise<void>) {
  if (leftMs <= 0) return await erase()
  localStorage.setItem(REVOKED_KEY, '1')
  const { setEraseDeadline } = await import('#sw/cache/erase-deadline.ts')
  await setEraseDeadline(userId, leftMs).catch(() => undefined)
  countDown(userId, leftMs, erase)
}

/** The member has signed in again, or nothing is left to delete. */
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
    // Stopped while the deadline was being read.
    if (timer !== own) return
    // Another tab has removed the deadline, or has set one for another member: both are left as they are.
    if (!deadline) return stopTimer()
    useRevokedDevice.setState({ until: Date.now() + deadline.leftMs })
    if (deadline.leftMs <= 0) await erase()
  }
  // Without IndexedDB there is no data to delete.
  const own = setInterval(() => void count().catch(() => undefined), COUNT_EVERY_MS)
  timer = own
}
