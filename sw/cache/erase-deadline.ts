import { publicStore } from '../db.ts'
import { unlessSilent } from '../silent-database.ts'

/**
 * After the session of this device was revoked: the member's data is deleted once `leftMs` have passed, unless the
 * member signs in again. The deadline is a duration because device clocks can be changed; `at` is the time of the
 * device clock when it was written.
 */
type EraseDeadline = { userId: string; leftMs: number; at: number }

const NAME = 'erase-deadline'

/**
 * The last ten minutes pass only while the app is open. The time in which the app was closed is measured by the device
 * clock alone, so a clock that was set forward must not use up the whole deadline: the member can still sign in.
 */
export const LAST_OPEN_MS = 10 * 60_000

/** A later response of the server replaces the deadline: the server counts from the first response with a deadline. */
export async function setEraseDeadline(userId: string, leftMs: number, now = Date.now()): Promise<EraseDeadline> {
  const deadline = { userId, leftMs, at: now }
  await publicStore.notes.put({ name: NAME, value: deadline })
  return deadline
}

/**
 * Subtracts the time that has passed since the deadline was written. To be called at every start and while the app is
 * open. For `ranMs` of that time the app was open, measured by the monotonic clock. A clock that was set back subtracts
 * nothing.
 */
export async function updateEraseDeadline(
  userId: string,
  { ranMs = 0, now = Date.now() } = {},
): Promise<EraseDeadline | undefined> {
  // In one transaction: a deadline that is removed meanwhile is not written again.
  return await publicStore.transaction('rw', publicStore.notes, async () => {
    const deadline = await eraseDeadlineOf(userId)
    if (!deadline) return undefined
    const passedMs = Math.max(0, now - deadline.at)
    const openMs = Math.min(ranMs, passedMs)
    const afterOpenMs = deadline.leftMs - openMs
    const leftMs = Math.max(Math.min(afterOpenMs, LAST_OPEN_MS), afterOpenMs - (passedMs - openMs))
    return await setEraseDeadline(userId, leftMs, now)
  })
}

/** To be called when the same member has signed in again, or when the data has been deleted. */
export async function removeEraseDeadline() {
  await unlessSilent(publicStore.notes.delete(NAME))
}

/** Ignores the deadline of another member, whose data has been deleted from this device. */
async function eraseDeadlineOf(userId: string): Promise<EraseDeadline | undefined> {
  const value = (await publicStore.notes.get(NAME))?.value as Partial<EraseDeadline> | undefined
  return value?.userId === userId && Number.isFinite(value.leftMs) && Number.isFinite(value.at)
    ? (value as EraseDeadline)
    : undefined
}
