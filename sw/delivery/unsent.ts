import type { Delivery, DeliveryStore } from '../db.ts'
import type { deviceKinds } from './device-sending.ts'
import { kinds } from './kinds.ts'
import { hasAnswers, isAnswerable, markShown, observers, shownByForm } from './queue.ts'

/* What the screens show of the queue: the writes that are not sent, and those that were refused. */

type Named = (typeof kinds)[number] | (typeof deviceKinds)[number]

/** The kinds are named in the type, so that the screens must describe each of them. */
export type KindName = Named['name']

export type BodyOf<Name extends KindName> = Parameters<Extract<Named, { name: Name }>['send']>[0][0]['body']

/** Returns true for a kind that no screen shows as waiting, unsent or refused. */
export function isAutomatic(kind: string): boolean {
  return kinds.some(({ name, isAutomatic }) => name === kind && isAutomatic)
}

/** The writes that the member would lose with the database: those that wait, and the refused ones that are kept. */
export async function unsentRows(store: DeliveryStore): Promise<Delivery[]> {
  const rows = await store.deliveries.where('state').notEqual('dropped').sortBy('createdAt')
  return rows.filter(({ kind }) => !isAutomatic(kind))
}

/**
 * The refused writes that no page has shown yet: those that were dropped, and those that are kept for their author. A
 * refusal that screens of the kind show, or the form on this page, is not one of them.
 */
export function unshownRefusals(store: DeliveryStore) {
  const isUnshown = ({ id, kind, isShown }: Delivery) => isNoticed(kind) && !isShown && !shownByForm.has(id)
  return store.deliveries
    .where('state')
    .anyOf('dropped', 'failed')
    .filter(row => row.state === 'dropped' || isUnshown(row))
}

function isNoticed(kind: string) {
  return kinds.some(({ name, refusal }) => name === kind && refusal === 'keep')
}

/**
 * Deletes dropped refusals and marks the others as shown, so that of several tabs one shows them. A choice that the
 * page of the event shows again is kept.
 */
export async function takeRefusals(store: DeliveryStore): Promise<Delivery[]> {
  return await store.transaction('rw', store.deliveries, async () => {
    const rows = await unshownRefusals(store).toArray()
    for (const row of rows) {
      const { id, state } = row
      if (state === 'failed') await markShown(store, id)
      else if (isAnswerable(row) || hasAnswers(row))
        await store.deliveries.update(id, { state: 'failed', isShown: true })
      else await store.deliveries.delete(id)
      observers.get(id)?.('refused')
    }
    return rows
  })
}
