import * as calls from '#contract/events/promises/calls.ts'
import type { Promises } from '#contract/events/promises/promises.ts'
import type { ReplyToPromises } from '#contract/events/promises/reply.ts'
import { updateCached } from '../cache/responses.ts'
import type { PersonStore } from '../db.ts'
import { resource, send } from '../http/send.ts'

/** Says what a night has kept of its promises. The server decides until when, so the answer does not wait. */
export async function answerPromises(store: PersonStore, eventId: string, answers: Promises) {
  const params = { id: eventId }
  await send(calls.answerPromises, { params, body: answers, forUser: store.userId })
  await updateCached(store, resource(calls.ownPromises, { params }), own => ({ ...own, answers }))
}

/** Writes, changes or removes the reply of the host. The page that shows it is read again by its screen. */
export async function replyToPromises(store: PersonStore, reply: ReplyToPromises) {
  await send(calls.replyToPromises, { body: reply, forUser: store.userId })
}
