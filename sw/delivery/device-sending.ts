import { deviceStore } from '../device-store.ts'
import { listenToPage } from '../online.ts'
import { startSending } from './driver.ts'
import { applications } from './kinds/applications.ts'
import { doorByLink } from './kinds/door.ts'
import { guestReleases, guestRequests } from './kinds/guests.ts'
import { visits } from './kinds/visits.ts'

/* How a page sends the writes of people without an account. */

/** The kinds of the device's database. The service worker sends only the first one. */
export const deviceKinds = [applications, guestRequests, guestReleases, visits, doorByLink] as const

// Without IndexedDB nothing is queued, so a failure is ignored.
const sending = startSending<typeof deviceStore>(work => work(deviceStore).catch(() => undefined), deviceKinds)

let isListening = false

/** Sends what waits: now, when it is due, after an outage, and when the page is shown. Call it for new writes, too. */
export async function sendFromDevice() {
  const isFirst = !isListening
  isListening = true
  const hurry = () => void sending.sendAll(true)
  if (isFirst) listenToPage({ online: hurry, visible: hurry })
  await sending.sendAll(isFirst)
}
