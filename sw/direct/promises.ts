import * as calls from '#contract/events/promises/calls.ts'
import type { ReplyToPromises } from '#contract/events/promises/promises.ts'
import type { PersonStore } from '../db.ts'
import { send } from '../http/send.ts'

/** Writes, changes or removes the reply of the host. The page that shows it is read again by its screen. */
export async function replyToPromises(store: PersonStore, reply: ReplyToPromises) {
  await send(calls.replyToPromises, { body: reply, forUser: store.userId })
}
