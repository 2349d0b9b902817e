import { hostDesk } from '#contract/events/desk/calls.ts'
import * as calls from '#contract/events/going/calls.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { copies } from '#pwa/data/live-query.ts'
import { useSession } from '#pwa/session/session.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore } from '#sw/db.ts'
import { resource } from '#sw/http/send.ts'

/** The first paint waits at most this long for the server, on a device that has nothing of the page. */
const WAIT_MS = 600

/** Reads what the page shows first, so that its first paint needs no placeholders, and nothing moves later. */
export async function readOwnPageAhead() {
  const { me } = useSession.getState()
  if (!me) return
  const store = personStore(me.id)
  const attended = resource(calls.attendedEvents, { params: { id: me.id } })
  const desk = resource(hostDesk)
  const first = me.userType === 'party_host' ? [desk, attended] : [attended]
  const fetchMissing = async (part: (typeof first)[number]) => {
    if (!(await store.copies.get(part.path))) await refreshCached(store, part)
  }
  await Promise.race([Promise.all(first.map(fetchMissing)), afterMs(WAIT_MS)]).catch(() => undefined)
  const shown = [desk, attended, resource(calls.savedEvents)]
  await Promise.all(shown.map(({ path }) => copies.readAhead(store, path))).catch(() => undefined)
}
