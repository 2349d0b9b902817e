import { answerPromisesAsGuest as call } from '#contract/events/guests/calls.ts'
import type { GivenPromises } from '#contract/events/promises/promises.ts'
import { proofOf } from '../delivery/kinds/guests.ts'
import { withGiven } from '../delivery/kinds/promises.ts'
import type { DeviceStore } from '../device-store.ts'
import { send } from '../http/send.ts'

/** What the guest of this device says after the night. The last answers count. */
export async function answerPromisesAsGuest(
  store: DeviceStore,
  eventId: string,
  promises: GivenPromises,
): Promise<void> {
  const pass = await store.passes.get(eventId)
  if (!pass) return
  await send(call, { body: { ...(await proofOf(store, pass)), promises }, isAnonymous: true })
  const { promises: before } = pass
  if (before) await store.passes.update(eventId, { promises: withGiven(before, promises) })
}
