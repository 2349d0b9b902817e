import { useLiveQuery } from 'dexie-react-hooks'
import { guestReleases, guestRequests, type QueuedGuest, type QueuedRelease } from '#sw/delivery/guests.ts'
import { isOpen, rowsOf } from '#sw/delivery/queue.ts'
import { deviceStore, type StoredPass } from '#sw/device-store.ts'

export type TypedGuest = { name: string; contact: string }

/** The place of this device at an event, without an account. */
export type GuestPlace =
  | { state: 'none' }
  /** The request waits, or is being sent. */
  | { state: 'asked'; request: QueuedGuest }
  /** The server refused the request, whose text the form shows again. */
  | { state: 'refused'; request: QueuedGuest }
  | { state: 'going'; pass: StoredPass }
  /** The place is taken back, and the server does not have that yet. */
  | { state: 'releasing'; pass: StoredPass }
  /** The server has no such place any more. */
  | { state: 'ended'; pass: StoredPass }

const NONE: GuestPlace = { state: 'none' }

/** `isVisitor` is false for members, who go with their account. */
export function useGuestPlace(eventId: string, isVisitor: boolean): GuestPlace {
  return (
    useLiveQuery(async () => (isVisitor ? await placeAt(eventId).catch(() => NONE) : NONE), [eventId, isVisitor]) ??
    NONE
  )
}

async function placeAt(eventId: string): Promise<GuestPlace> {
  const [requests, releases, pass] = await Promise.all([
    rowsOf(deviceStore, guestRequests.name, eventId).toArray(),
    rowsOf(deviceStore, guestReleases.name, eventId).toArray(),
    deviceStore.passes.get(eventId),
  ])
  const request = requests.at(-1) as QueuedGuest | undefined
  if (request) return { state: isOpen(request) ? 'asked' : 'refused', request }
  const release = releases.findLast(isOpen) as QueuedRelease | undefined
  // The guest has undone the release, which may have deleted the stored pass.
  if (release?.body.keeps) return { state: 'going', pass: release.body.keeps }
  if (!pass) return NONE
  if (release) return { state: 'releasing', pass }
  return { state: pass.endedAs === undefined ? 'going' : 'ended', pass }
}

/** Whether the visitor counts as going on this device: the server has the request, or will get it. */
export function isGoing({ state }: GuestPlace): boolean {
  return state === 'going' || state === 'asked'
}
