import type { DanceRole } from '#contract/events/dance-roles.ts'
import type { Answers } from '#contract/events/events.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { guestReleases, guestRequests, type QueuedGuest, type QueuedRelease } from '#sw/delivery/kinds/guests.ts'
import { isOpen, rowsOf } from '#sw/delivery/queue.ts'
import { deviceStore, type StoredPass } from '#sw/device-store.ts'

export type TypedGuest = { name: string; contact: string; danceRole?: DanceRole; answers?: Answers }

/** The place of this device at an event, without an account. */
export type GuestPlace =
  | { state: 'none' }
  /** The request waits, or is being sent. */
  | { state: 'asked'; request: QueuedGuest }
  /** The server refused the request, whose text the form shows again. */
  | { state: 'refused'; request: QueuedGuest }
  /** The server has the guest, who goes or waits. `isTaking`: an offer is taken, and the server has not got that. */
  | { state: 'going'; pass: StoredPass; isTaking?: boolean }
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
  if (release?.body.takes) return { state: 'going', pass: release.body.takes, isTaking: true }
  if (!pass) return NONE
  if (release) return { state: 'releasing', pass }
  return { state: pass.endedAs === undefined ? 'going' : 'ended', pass }
}

/** What the visitor is at the event on this device: the server has the request, or will get it. */
export function guestAttendance(place: GuestPlace): 'going' | 'waiting' | null {
  if (place.state === 'asked') return place.request.body.waits ? 'waiting' : 'going'
  if (place.state !== 'going') return null
  return waitsForPlace(place.pass) ? 'waiting' : 'going'
}

export function waitsForPlace({ state, wantsToWait }: Pick<StoredPass, 'state' | 'wantsToWait'>): boolean {
  return state === 'unconfirmed' ? wantsToWait === true : ['waiting', 'offered', 'lapsed'].includes(state)
}
