import { publicStore } from '../db.ts'

/**
 * The session of this device was revoked: the data of this person is deleted once `leftMs` have passed, unless the person
 * signs in again. It is a duration because device clocks can be changed; `at` is the device clock at the time of writing.
 */
export type EraseDeadline = { userId: string; leftMs: number; at: number }

const NAME = 'erase-deadline'

/**
 * Time in which the app was closed is measured by the device clock alone, so it never uses up the last ten minutes: after
 * a clock was put forward, the person can still sign in. The last ten minutes pass only while the app is open.
 */
export const LAST_OPEN_MS = 10 * 60_000

/** The latest response of the server counts: the server measures from the first response that told this device. */
export async function setEraseDeadline(userId: string, leftMs: number, now = Date.now()): Promise<EraseDeadline> {
  const deadline = { userId, leftMs, at: now }
  await publicStore.notes.put({ name: NAME, value: deadline })
  return deadline
}

/**
 * Subtracts the time that has passed since the deadline was written; call it at every start and while the app is open. Of
 * that time the app was open for `ranMs`, measured by the monotonic clock. A clock that was put back subtracts nothing.
 */
export async function passEraseDeadline(
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

/** Called when the same person has signed in again, or the data has been deleted. */
export async function forgetEraseDeadline() {
  await publicStore.notes.delete(NAME)
}

/** The deadline of another person is ignored: their data has been deleted from this device. */
async function eraseDeadlineOf(userId: string): Promise<EraseDeadline | undefined> {
  const value = (await publicStore.notes.get(NAME))?.value as Partial<EraseDeadline> | undefined
  return value?.userId === userId && Number.isFinite(value.leftMs) && Number.isFinite(value.at)
    ? (value as EraseDeadline)
    : undefined
}
