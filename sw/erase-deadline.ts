import { publicStore } from './store.ts'

/**
 * The session of this device was revoked: what it keeps of this person is deleted once `leftMs` have passed, unless they
 * sign in again. A duration, because clocks are changed: `at` is the device's clock when it was written.
 */
export type EraseDeadline = { userId: string; leftMs: number; at: number }

const NAME = 'erase-deadline'

/**
 * Time in which the app was closed is known by the device's clock alone, so it never takes the last ten minutes: a clock
 * that was put forward deletes nothing before somebody could sign in. These pass while the app is open.
 */
export const LAST_OPEN_MS = 10 * 60_000

/** What our server said last counts: it measures from the first time this device heard of it. */
export async function setEraseDeadline(userId: string, leftMs: number, now = Date.now()): Promise<EraseDeadline> {
  const deadline = { userId, leftMs, at: now }
  await publicStore.notes.put({ name: NAME, value: deadline })
  return deadline
}

/**
 * Takes the time off that has passed since it was written; call it at every start and while the app is open. Of that time
 * the app was open for `ranMs`, measured by a clock that nobody changes. A clock that was put back takes nothing off.
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

/** The same person has signed in again. */
export async function forgetEraseDeadline() {
  await publicStore.notes.delete(NAME)
}

/** A deadline of somebody else is over with their stay on this device. */
async function eraseDeadlineOf(userId: string): Promise<EraseDeadline | undefined> {
  const value = (await publicStore.notes.get(NAME))?.value as Partial<EraseDeadline> | undefined
  return value?.userId === userId && Number.isFinite(value.leftMs) && Number.isFinite(value.at)
    ? (value as EraseDeadline)
    : undefined
}
