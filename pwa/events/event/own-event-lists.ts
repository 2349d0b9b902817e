import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import { isPast } from '#contract/events/nights.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { type Remote, useRemote } from '#pwa/data/use-remote.ts'
import { personStore, publicStore } from '#sw/db.ts'
import { attendanceIn, eventAt, going, ownPartAt } from '#sw/delivery/kinds/going.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { resource } from '#sw/http/send.ts'
import { attendanceOf } from './asks-to-come.ts'

const NO_EVENTS: Event[] = []

/** `waitingSince`: the time (ms) of the choice that is stored on this device and that the server has not confirmed. */
export type ListedEvent = Event & { waitingSince?: number }

type RemoteEvents = Remote<ListedEvent[]> & { refresh: () => void }

/** The events a person goes or went to. In the viewer's own list, the changes that wait on this device count. */
export function useAttendedEvents(personId: string | null, viewerId: string): RemoteEvents {
  const list = useRemote(
    personId === null ? null : resource(calls.attendedEvents, { params: { id: personId } }),
    viewerId,
  )
  const waiting = useWaiting(personId === viewerId ? viewerId : null, going)
  return useChanged(
    viewerId,
    list,
    waiting.map(({ key, body, isTried, since }) => [
      key,
      (part, event) => attendanceOf(attendanceIn(body), event, part, viewerId) === 'going',
      isTried ? since : undefined,
    ]),
  )
}

/** The viewer's own list of saved events, with the changes that wait on this device. */
export function useSavedEvents(userId: string): RemoteEvents {
  const list = useRemote(resource(calls.savedEvents), userId)
  const attendances = useWaiting(userId, going)
  const favorites = useWaiting(userId, saved)
  const isSaved = (eventId: string) => (part: MyPart | undefined, event: Event) => {
    const attendance = attendances.find(({ key }) => key === eventId)
    const favorite = favorites.find(({ key }) => key === eventId)
    const chosen = attendance ? attendanceIn(attendance.body) : (part?.attendance ?? null)
    const state = attendanceOf(chosen, event, part, userId)
    return (
      state === 'interested' ||
      state === 'waiting' ||
      state === 'asked' ||
      (favorite?.body ?? part?.isFavorite ?? false)
    )
  }
  return useChanged(
    userId,
    list,
    [...attendances, ...favorites].map(({ key, isTried, since }) => [key, isSaved(key), isTried ? since : undefined]),
  )
}

/**
 * The coming events to which the viewer asks to come: those of the server's list, and those with a request that waits
 * here. Of an event that was opened here after the list was read, the device knows the answer of the host.
 */
export function useAskedEvents(userId: string): Event[] {
  const [nowMs] = useState(() => Date.now())
  const waiting = useWaiting(userId, going)
  const list = useRemote(resource(calls.askedEvents), userId)
  const [listed, listedAt] = list.state === 'loaded' ? [list.body, list.at] : [NO_EVENTS, 0]
  const known = [...listed.map(({ id }) => id), ...waiting.map(({ key }) => key)].join()
  const asked = useLiveQuery(async () => {
    const stored = await personStore(userId).copies.where('path').startsWith(eventAt('').path).toArray()
    const parts = stored.filter(({ path, body }) => path.endsWith('/mine') && (body as MyPart).attendance === 'asked')
    const ids = new Set([...parts.map(({ path }) => path.split('/')[3] ?? ''), ...known.split(',').filter(Boolean)])
    return await Promise.all([...ids].map(async id => ({ id, ...(await cachedEvent(userId, id)) })))
  }, [userId, known])
  return (asked ?? []).flatMap(({ id, part, partAt, ...cached }) => {
    const inList = listed.find(event => event.id === id)
    const event = inList ?? cached.event
    if (!event || event.status !== 'active' || isPast(event, nowMs)) return []
    const choice = waiting.find(({ key }) => key === id)
    const stored = partAt > listedAt ? (part?.attendance ?? null) : inList ? 'asked' : null
    return attendanceOf(choice ? attendanceIn(choice.body) : stored, event, part, userId) === 'asked' ? [event] : []
  })
}

type Change = [
  eventId: string,
  isIn: (part: MyPart | undefined, event: Event) => boolean,
  waitingSince: number | undefined,
]

/** The list with and without the events that a waiting change adds or removes; the device has them from their page. */
function useChanged(userId: string, list: RemoteEvents, changes: Change[]): RemoteEvents {
  const [nowMs] = useState(() => Date.now())
  const ids = changes.map(([eventId]) => eventId)
  const cached = useLiveQuery(
    async () => await Promise.all(ids.map(id => cachedEvent(userId, id))),
    [userId, ids.join()],
  )
  if (list.state !== 'loaded' || ids.length === 0 || cached?.length !== ids.length) return list
  const added = new Map<string, ListedEvent>()
  changes.forEach(([eventId, isIn, waitingSince], index) => {
    const { event, part } = cached[index] ?? {}
    if (event && isIn(part, event)) added.set(eventId, waitingSince === undefined ? event : { ...event, waitingSince })
  })
  const others = list.body.filter(({ id }) => !ids.includes(id))
  return { ...list, body: nearestFirst([...added.values(), ...others], nowMs) }
}

async function cachedEvent(userId: string, eventId: string) {
  const [event, part] = await personStore(userId).copies.bulkGet([eventAt(eventId).path, ownPartAt(eventId).path])
  const listed = event ? undefined : await publicStore.events.get(eventId)
  return {
    event: (event?.body as Event | undefined) ?? listed,
    part: part?.body as MyPart | undefined,
    partAt: part?.at ?? 0,
  }
}

/** As the server orders them: the coming events first, then the past ones, the nearest first in both. */
function nearestFirst(events: ListedEvent[], nowMs: number): ListedEvent[] {
  const [past, coming] = [events.filter(event => isPast(event, nowMs)), events.filter(event => !isPast(event, nowMs))]
  return [...coming.toSorted(byStart), ...past.toSorted((one, other) => byStart(other, one))]
}

function byStart(one: Event, other: Event) {
  return one.startsAt.localeCompare(other.startsAt)
}
