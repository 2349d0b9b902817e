import { attendedEvents } from '#contract/events/going/calls.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useSession } from '#pwa/session/session.ts'
import { going } from '#sw/delivery/going.ts'
import { resource } from '#sw/http/send.ts'

/** The events to which the member of this device goes, with the choices that wait on it; empty for a visitor. */
export function useMyGoing(): Set<string> {
  const userId = useSession(session => session.me?.id ?? null)
  const list = useRemote(userId === null ? null : resource(attendedEvents, { params: { id: userId } }), userId)
  const waiting = useWaiting(userId, going)
  const ids = new Set(list.state === 'loaded' ? list.body.map(({ id }) => id) : [])
  for (const { key, body } of waiting)
    if (body === 'going') ids.add(key)
    else ids.delete(key)
  return ids
}
