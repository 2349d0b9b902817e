import type { Attendance, Attending, Event, MyPart } from '#contract/events/events.ts'
import { updateCached } from '../cache/responses.ts'
import { savedPath } from '../cache/saved-path.ts'
import { request } from '../http/request.ts'
import type { Kind } from './kind.ts'

/*
 * Whether the person goes to an event, is interested in it or waits for a place; null is none. The key is the id of the
 * event, and the last choice counts. The call sets a state, so it may be repeated. The server decides the attendance: a
 * request to wait gets a place that is free when the request arrives.
 */
export const going: Kind<'going', Attendance | null, Attending> = {
  name: 'going',
  coalesce: 'replace',
  refusal: 'drop',
  changes: (eventId, userId) => [
    eventPath(eventId),
    minePath(eventId),
    attendeesPath(eventId),
    savedPath,
    attendedPath(userId),
  ],

  async send([{ key: eventId, body: state }], { userId, notes }) {
    const path = `${eventPath(eventId)}/attendance`
    if (state === null) return await request<Attending>(path, { method: 'DELETE', forUser: userId })
    // An earlier version of the app stored the code alone, which no longer counts.
    const { code, until = 0 } = ((await notes?.get(cameThroughNote(eventId)))?.value ?? {}) as Partial<CodeOfLink>
    const json = { state, from: Date.now() < until ? code : undefined }
    return await request<Attending>(path, { method: 'PUT', json, forUser: userId })
  },

  async delivered(store, [{ key: eventId }], { attendance, ...counts }) {
    await updateCached<MyPart>(store, minePath(eventId), part => ({ ...part, attendance }))
    await updateCached<Event>(store, eventPath(eventId), event => ({ ...event, ...counts }))
    return undefined
  },
}

/** The name of the note with the code of the link through which this device came to an event. */
export const cameThroughNote = (eventId: string) => `came-through ${eventId}`

/** The note of a member: the code counts until this time (ms). */
export type CodeOfLink = { code: string; until: number }

export const eventPath = (eventId: string) => `/api/events/${encodeURIComponent(eventId)}`
export const minePath = (eventId: string) => `${eventPath(eventId)}/mine`
/** The guests of an event whose privacy settings let this member see them. */
export const attendeesPath = (eventId: string) => `${eventPath(eventId)}/attendees`
/** The events that a person goes or went to. */
export const attendedPath = (userId: string) => `/api/users/${encodeURIComponent(userId)}/events`
