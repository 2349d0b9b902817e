import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { EventPrice, EventStatus } from '#contract/events/events.ts'
import { instantOf } from '#contract/events/nights.ts'
import { priceText } from '#contract/events/price.ts'
import { isRaised, priceOfChange } from '#contract/events/price-changes.ts'
import { fullPrice } from '#contract/events/prices.ts'
import type { Sql } from '../../connection/sql.ts'

/** Edits within this time are one change. */
const ONE_EDIT_MINUTES = 5

/** The fields of an event with material changes. */
type Values = {
  status: EventStatus
  startLocal: string
  endLocal: string | null
  tz: string
  venue: string | null
  location: string | null
  city: string
  state: string
  priceCents: number | null
  currency: string
  prices?: readonly EventPrice[] | null
  nightOf: string
}

/** Guests are notified of changes of these fields. Each function returns the value that the ledger stores. */
const materialValues = {
  published: ({ status }: Values) => status !== 'draft',
  cancelled: ({ status }: Values) => status === 'cancelled',
  date: ({ startLocal }: Values) => startLocal.slice(0, 10),
  time: ({ startLocal, endLocal, tz }: Values) => ({
    startTime: startLocal.slice(11, 16),
    endTime: endLocal && endLocal.slice(11, 16),
    timeZone: tz,
  }),
  place: ({ venue, location, city, state }: Values) => ({ venue, location, city, state }),
  /** Of several prices the one that guests pay who come late. */
  price: ({ priceCents, currency, prices, nightOf, startLocal, tz }: Values) => {
    const price = priceText(priceCents)
    const startsAt = instantOf(startLocal, tz)
    const full = prices ? fullPrice({ price, prices, nightOf, timeZone: tz, startsAt }) : price
    return priceOfChange(full, currency)
  },
}
type MaterialField = keyof typeof materialValues

type Row = { id: string; editId: string; what: MaterialField; oldValue: unknown; beganAt: string }

/**
 * `changed`: the ledger has this edit; `reverted`: it was taken back. Edits of five minutes share `editId`; the first
 * one was at `beganAt`.
 */
export type RecordedEdit = { editId: string; outcome: 'changed' | 'reverted'; beganAt: string | null }

/**
 * Records the material changes between two states of an event that the transaction has locked; undefined if there are
 * none. A draft has no changes until it is published. Call it before the event is updated: the public JSON of the event
 * contains the changes. Events of a series that one edit changes share its `editId`.
 */
export async function recordChanges(
  tx: Sql,
  eventId: string,
  {
    before,
    after,
    by,
    editId: newId = uuidv7(),
  }: { before: Values; after: Values; by: string; editId?: string | undefined },
): Promise<RecordedEdit | undefined> {
  const changed = whatMayChange(before, after).filter(
    what => !isDeepStrictEqual(materialValues[what](before), materialValues[what](after)),
  )
  if (changed.length === 0) return undefined
  const recent = await tx<Row[]>`
    select id, edit_id, what, old_value, began_at
    from event_changes
    where event_id = ${eventId} and began_at > now() - make_interval(mins => ${ONE_EDIT_MINUTES})
  `
  // A publication and a cancellation have notifications of their own.
  const editId =
    recent.find(({ what }) => changed.includes(what) || (isOfEdit(what) && changed.every(isOfEdit)))?.editId ?? newId

  let isRecorded = false
  for (const what of changed) {
    const earlier = recent.find(row => row.what === what)
    const oldValue = earlier ? earlier.oldValue : materialValues[what](before)
    const newValue = materialValues[what](after)
    const isChange = !isDeepStrictEqual(oldValue, newValue) && isMaterial(what, oldValue, newValue)
    isRecorded ||= isChange || earlier !== undefined
    if (earlier && isChange)
      await tx`
        update event_changes set new_value = ${json(newValue)}::text::jsonb, at = now(), by = ${by}
        where id = ${earlier.id}
      `
    else if (earlier) await tx`delete from event_changes where id = ${earlier.id}`
    else if (isChange)
      await tx`
        insert into event_changes (id, event_id, edit_id, what, old_value, new_value, by)
        values (
          ${uuidv7()}, ${eventId}, ${editId}, ${what}, ${json(oldValue)}::text::jsonb, ${json(newValue)}::text::jsonb,
          ${by}
        )
      `
  }
  if (!isRecorded) return undefined
  const [left] = await tx`select 1 from event_changes where event_id = ${eventId} and edit_id = ${editId} limit 1`
  const [beganAt = null] = recent
    .filter(row => row.editId === editId)
    .map(row => row.beganAt)
    .toSorted()
  return { editId, outcome: left ? 'changed' : 'reverted', beganAt }
}

function whatMayChange(before: Values, after: Values): MaterialField[] {
  if (before.status === 'draft' || after.status === 'draft') return ['published']
  return after.status === 'cancelled' ? ['cancelled'] : ['date', 'time', 'place', 'price']
}

/** Records the cancellations of a deleted account. Earlier changes, which contain text of the member, are deleted. */
export async function recordErasure(tx: Sql, eventIds: string[], { cancelled }: { cancelled: string[] }) {
  await tx`delete from event_changes where event_id = any (${eventIds})`
  await tx`
    insert into event_changes (id, event_id, edit_id, what, old_value, new_value)
    select gen_random_uuid(), event.id, gen_random_uuid(), 'cancelled', 'false', 'true'
    from unnest(${cancelled}::uuid[]) event (id)
  `
}

/** True for the values of an edit, which share a notification. */
function isOfEdit(what: MaterialField) {
  return what !== 'published' && what !== 'cancelled'
}

/** A lower price and a return to the drafts are no change that a guest must be notified of. */
function isMaterial(what: MaterialField, oldValue: unknown, newValue: unknown) {
  if (what === 'published') return newValue === true
  return what === 'price' ? isRaised(oldValue, newValue) : true
}

const json = (value: unknown) => JSON.stringify(value)
