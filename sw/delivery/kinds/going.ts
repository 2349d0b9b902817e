import type { Attend, Attending } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import * as eventCalls from '#contract/events/page/calls.ts'
import { updateCached } from '../../cache/responses.ts'
import { resource, send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/*
 * Whether the person goes to an event, is interested in it or waits for a place; null is none. Where the host asks for
 * a role or has questions, it also has the role and the answers, and it has the people whom the person brings. The key
 * is the id of the event, and the last choice counts. The call sets a state, so it may be repeated. The server decides
 * the attendance: a request to wait gets a place that is free when the request arrives, and where the host approves,
 * the member asks.
 */
export const going: Kind<'going', GoingChoice, Attending> = {
  name: 'going',
  coalesce: 'replace',
  refusal: 'drop',
  changes: (eventId, userId) => [
    eventAt(eventId),
    ownPartAt(eventId),
    attendeesAt(eventId),
    resource(calls.savedEvents),
    attendedBy(userId),
  ],

  async send([{ key: eventId, body: choice }], { userId, notes }) {
    if (choice === null) return await send(calls.endAttendance, { params: { id: eventId }, forUser: userId })
    const { code, until = 0 } = ((await notes?.get(cameThroughNote(eventId)))?.value ?? {}) as Partial<CodeOfLink>
    const order = typeof choice === 'object' ? choice : { state: choice }
    const body = { ...order, from: Date.now() < until ? code : undefined }
    return await send(calls.attend, { params: { id: eventId }, body, forUser: userId })
  },

  async delivered(store, [{ key: eventId, body: choice }], { attendance, pass, ...counts }) {
    // With the role and the answers, for a page that opens without signal. The `state` beside them is away with the
    // next response.
    await updateCached(store, ownPartAt(eventId), part => ({
      ...part,
      ...(typeof choice === 'object' && choice),
      attendance,
      pass,
    }))
    await updateCached(store, eventAt(eventId), event => ({ ...event, ...counts }))
  },
}

/** A place or a position in line with what belongs to it; the attendance alone without any. */
export type GoingChoice = Attend['state'] | null | ({ state: 'going' | 'waiting' } & PlaceDetails)
/** What the host asks, and all people whom the member brings. */
export type PlaceDetails = Pick<Attend, 'danceRole' | 'seeksPartner' | 'answers' | 'plusOnes'>

export function attendanceIn(choice: GoingChoice): Attend['state'] | null {
  return choice !== null && typeof choice === 'object' ? choice.state : choice
}

/** The name of the note with the code of the link through which this device came to an event. */
export const cameThroughNote = (eventId: string) => `came-through ${eventId}`

/** The note of a member: the code counts until this time (ms). */
export type CodeOfLink = { code: string; until: number }

export const eventAt = (eventId: string) => resource(eventCalls.event, { params: { id: eventId } })
export const ownPartAt = (eventId: string) => resource(eventCalls.ownPart, { params: { id: eventId } })
/** The guests of an event whose privacy settings let this member see them. */
export const attendeesAt = (eventId: string) => resource(calls.attendees, { params: { id: eventId } })
/** The events that a person goes or went to. */
export const attendedBy = (userId: string) => resource(calls.attendedEvents, { params: { id: userId } })
