import * as calls from '#contract/events/going/calls.ts'
import { send } from '../http/send.ts'

/** Approves or declines members who ask to come. The server decides who finds a place, so the answer does not wait. */
export async function answerAsks(eventId: string, people: string[], isApproved: boolean, userId: string) {
  await send(calls.answerAsks, { params: { id: eventId }, body: { people, isApproved }, forUser: userId })
}
