import type { Context } from 'hono'
import * as calls from '#contract/events/people/calls.ts'
import { type Taken, takeEvent } from '#db/events/people/transfer.ts'
import type { Env } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { copyFlyer, pathIn, urlOf } from '../../files/pictures.ts'
import { refuseAs } from '../../http/refusal.ts'

/**
 * Takes over an event that its host offers. A flyer that other events of the host use is copied first, without a
 * transaction, because the file store may be slow; the host may change it meanwhile, and then the new one is copied.
 */
export async function takeOfferedEvent(c: Context<Env>, eventId: string): Promise<Taken> {
  const { app, userId, requestId } = c.var
  const copies: { of: string; path: string | null }[] = []
  let taken: Taken | undefined
  try {
    while (!taken) {
      const last = copies.at(-1)
      const copy = last && { of: last.of, url: last.path && urlOf(last.path), path: last.path }
      const outcome = await takeEvent(app.sql, { eventId, userId, requestId, copy, pathIn })
      if (typeof outcome === 'string') refuseAs(calls.takeOfferedEvent, outcome)
      if (outcome.outcome === 'taken') taken = outcome
      else copies.push({ of: outcome.flyerUrl, path: await copyFlyer(app, outcome.path) })
    }
    return taken
  } finally {
    const unused = copies.flatMap(({ path }) => (path === null || path === taken?.copiedFlyer ? [] : [path]))
    await deleteUnreferencedFiles(app, unused)
  }
}
