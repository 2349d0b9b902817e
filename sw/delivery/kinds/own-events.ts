import type { BodyOf } from '#contract/call.ts'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/form/calls.ts'
import { upload } from '#contract/files/calls.ts'
import { deskOfHost, hostedBy } from '../../cache/event-parts.ts'
import { putCached } from '../../cache/responses.ts'
import { send } from '../../http/send.ts'
import type { Kind, Sender, Writes } from '../kind.ts'
import { conflictIn, ifMatch, sendEdit } from './edit-conflict.ts'
import { eventAt } from './going.ts'

/*
 * The events of a host for which the server could not be reached. The form sends by itself first, so that it shows each
 * refusal and conflict beside its fields; a write without a response waits here, with the flyer as a file.
 */

type Fields = Record<string, unknown>

export type OwnEventBody = {
  title: string
  /** As the form sends them: all fields of a new event, or those that were changed. */
  fields: Fields
  /** The version on which they were changed. The server creates an event as version 1. */
  version: number
  flyer: Blob | null
  /** From which the form opens again. */
  draft: unknown
  /** The fields of earlier writes here, one of which the server may have stored although its response was lost. */
  earlier: Fields[]
}

const EARLIER_MAX = 20

/** The last write of each event counts: it contains those before it. */
const ownEvent = {
  refusal: 'keep',
  storesSentence: true,
  hasLockPerKey: true,

  coalesce: (before, next) => ({ ...next, earlier: [...before.earlier, before.fields].slice(-EARLIER_MAX) }),

  async delivered(store, [{ key }], event) {
    await store.notes.delete(uploadsNote(key))
    await putCached(store, eventAt(event.id), event)
  },
} satisfies Partial<Kind<string, OwnEventBody, Event>>

/** A new event; the key is its id. If an earlier write may have created it, this one is also sent as an edit. */
export const publication: Kind<'publish', OwnEventBody, Event> = {
  ...ownEvent,
  name: 'publish',
  changes: (_key, userId) => [deskOfHost, hostedBy(userId)],

  async send([write], sender) {
    const fields = await withFlyer(write, sender)
    try {
      const body = { ...fields, id: write.key } as BodyOf<typeof calls.createEvent>['body']
      const created = await send(calls.createEvent, { body, forUser: sender.userId })
      if (write.body.earlier.length === 0) return created
    } catch (error) {
      if (!conflictIn(error)) throw error
    }
    return await edit(write, fields, sender)
  },
}

/** Changed fields of the event whose id is the key. A conflict is a refusal: the form shows both versions. */
export const eventEdit: Kind<'event-edit', OwnEventBody, Event> = {
  ...ownEvent,
  name: 'event-edit',
  changes: (key, userId) => [eventAt(key), deskOfHost, hostedBy(userId)],
  send: async ([write], sender) => await edit(write, await withFlyer(write, sender), sender),
}

type Write = Writes<OwnEventBody>[0]

async function edit({ key, body: write }: Write, fields: Fields, { userId, notes }: Sender): Promise<Event> {
  const flyers = Object.values(await uploadsOf(notes, key))
  return await sendEdit(
    version => send(calls.editEvent, { params: { id: key }, body: fields, headers: ifMatch(version), forUser: userId }),
    write.version,
    [...write.earlier, ...flyers],
  )
}

/** Enough for ten megabytes over a slow connection. */
const UPLOAD_MS = 600_000
/** The server deletes a picture that no event uses after a day. */
const UPLOADED_MS = 20 * 3_600_000

/** The fields with the address of the flyer, which is uploaded once, however often the write is sent. */
async function withFlyer({ id, key, body: { fields, flyer } }: Write, { userId, notes }: Sender): Promise<Fields> {
  if (!flyer) return fields
  const uploads = await uploadsOf(notes, key)
  let uploaded = uploads[id]
  if (!uploaded || Date.now() - uploaded.at >= UPLOADED_MS) {
    const form = new FormData()
    form.set('kind', 'flyer')
    form.set('file', flyer)
    const { url } = await send(upload, { form, forUser: userId, timeoutMs: UPLOAD_MS })
    uploaded = { flyerUrl: url, at: Date.now() }
    await notes?.put({ name: uploadsNote(key), value: { ...uploads, [id]: uploaded } })
  }
  return { ...fields, flyerUrl: uploaded.flyerUrl }
}

const uploadsNote = (key: string) => `flyer ${key}`

/** The addresses of the flyers that were uploaded for an event which has not arrived, by the id of the row. */
async function uploadsOf(notes: Sender['notes'], key: string) {
  return ((await notes?.get(uploadsNote(key)))?.value ?? {}) as Record<string, { flyerUrl: string; at: number }>
}
