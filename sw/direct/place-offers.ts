import type { Answers } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import { refreshChanged, updateCached } from '../cache/responses.ts'
import type { PersonStore } from '../db.ts'
import { attendedBy, attendeesAt, eventAt, ownPartAt } from '../delivery/kinds/going.ts'
import { send } from '../http/send.ts'
import { storeResult } from './stored-result.ts'

/* A member gives the own place to another one. These writes do not wait: both must know at once whose place it is. */

export async function offerPlace(store: PersonStore, eventId: string, to: string) {
  const givenPlace = await send(calls.offerPlace, { ...at(store, eventId), body: { to } })
  await storeResult(store, () => updateCached(store, ownPartAt(eventId), part => ({ ...part, givenPlace })))
}

export async function withdrawPlace(store: PersonStore, eventId: string) {
  await send(calls.endPlaceOffer, { ...at(store, eventId), query: {} })
  await storeResult(store, () => updateCached(store, ownPartAt(eventId), without))
}

/** The pass is on the device before the other parts are read again. */
export async function takePlace(store: PersonStore, eventId: string, giver: string, answers?: Answers) {
  const taken = await send(calls.takePlace, { ...at(store, eventId), body: { giver, answers } })
  const { attendance, pass, ...counts } = taken
  await storeResult(store, async () => {
    await updateCached(store, ownPartAt(eventId), part => ({ ...without(part), attendance, pass }))
    await updateCached(store, eventAt(eventId), event => ({ ...event, ...counts }))
    await refreshChanged(store, [ownPartAt(eventId), eventAt(eventId), attendeesAt(eventId), attendedBy(store.userId)])
  })
}

/** Declines the place. Another member may give one, too. */
export async function declinePlace(store: PersonStore, eventId: string, giver: string) {
  await send(calls.endPlaceOffer, { ...at(store, eventId), query: { giver } })
  await storeResult(store, async () => {
    await updateCached(store, ownPartAt(eventId), without)
    await refreshChanged(store, [ownPartAt(eventId)])
  })
}

/** A member has only one of both: the own place to give, or that of another member to take. */
function without(part: MyPart): MyPart {
  const { givenPlace: _given, offeredPlace: _offered, ...others } = part
  return others
}

const at = ({ userId }: PersonStore, eventId: string) => ({ params: { id: eventId }, forUser: userId })
