import { personStore } from '#sw/db.ts'
import { sendFromDevice } from '#sw/delivery/device-sending.ts'
import { codeOfVisit, keepsVisits, recordVisit, rememberForMember } from '#sw/delivery/kinds/visits.ts'
import { deviceStore } from '#sw/device-store.ts'
import { isVisible, listenToPage } from '#sw/online.ts'
import { hasVisits, setHasVisits } from './visits-flag.ts'

/** Records the visit of an event through a link with this code. */
export async function countVisit(eventId: string, code: string) {
  // The browser may open a page before it is shown, and then never show it.
  await untilVisible()
  setHasVisits(true)
  await recordVisit(deviceStore, eventId, code)
}

/** The attendance of the member then counts for the code through which this device came to the event. */
export async function rememberCode(eventId: string, userId: string) {
  await rememberForMember(personStore(userId), deviceStore, eventId)
}

/** The code through which this device came to the event, for a guest without an account. */
export async function codeHere(eventId: string): Promise<{ from?: string }> {
  const from = hasVisits() ? await codeOfVisit(deviceStore, eventId).catch(() => undefined) : undefined
  return from === undefined ? {} : { from }
}

/** Sends what waits, now and when the signal is back. */
export async function sendWaitingVisits() {
  await sendFromDevice()
  setHasVisits(await keepsVisits(deviceStore))
}

async function untilVisible() {
  if (isVisible()) return
  await new Promise<void>(resolve => {
    const removeListeners = listenToPage({
      visible() {
        removeListeners()
        resolve()
      },
    })
  })
}
