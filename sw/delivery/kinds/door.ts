import * as calls from '#contract/events/door/calls.ts'
import type { DoorPage, DoorRow } from '#contract/events/door/door.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { doorHere } from '../../cache/door-list.ts'
import type { DeliveryStore } from '../../db.ts'
import { send } from '../../http/send.ts'
import type { Kind } from '../kind.ts'

/*
 * What this phone writes at a door. Each row is a write of its own; up to a hundred of one phone are sent together. The
 * server stores the union, so a row may be sent again, and also by another phone that has received it without a
 * network. A refused row stays, because the role or the link may come back; the screen of the door shows it.
 */
const common = {
  coalesce: 'append',
  refusal: 'keep-shown',
  batchOf: ({ key }) => key.slice(0, -2),
} satisfies Partial<Kind<string, DoorRow>>

/** The key of a row is its event and its name. */
export const keyPrefixOf = (eventId: string) => `${eventId}/`
export const keyOfRow = (eventId: string, row: DoorRow) => keyPrefixOf(eventId) + refOf(row)
export const eventIdOf = (key: string) => key.split('/')[0] ?? ''

/** The response to rows that are sent contains no other rows: `pullDoor` reads them. */
const NO_ROWS = 2 ** 31 - 1

export const door: Kind<'door', DoorRow, DoorPage, DeliveryStore> = {
  name: 'door',
  ...common,
  send: (sent, { userId }) =>
    send(calls.doorRows, {
      params: { id: eventIdOf(sent[0].key) },
      body: { rows: sent.map(({ body }) => body), after: NO_ROWS },
      forUser: userId,
    }),
}

/** Of a phone that a link has opened. Sent by pages only: few phones have such rows, and the worker has no room. */
export const doorByLink: Kind<'door-link', DoorRow, DoorPage, DeliveryStore> = {
  name: 'door-link',
  ...common,
  isSentByPagesOnly: true,
  async send(sent, { notes }) {
    const { session = '' } = (notes && (await doorHere(notes, eventIdOf(sent[0].key)))) ?? {}
    const body = { session, rows: sent.map(row => row.body), after: NO_ROWS }
    return await send(calls.doorRowsByLink, { body, isAnonymous: true })
  },
}
