import type { GivenRole } from '#contract/events/given-role.ts'
import * as calls from '#contract/events/people/calls.ts'
import type { EventPerson } from '#contract/events/people/event-people.ts'
import { applyPeopleChange, applyRoleChange, peopleOf } from '../cache/event-parts.ts'
import { putCached, updateCached } from '../cache/responses.ts'
import { type PersonStore } from '../db.ts'
import { ownPartAt } from '../delivery/kinds/going.ts'
import { send } from '../http/send.ts'
import { storeResult } from './stored-result.ts'

/* The members who help. These writes do not wait: the host must know at once who has access. */

/** Invites a member, or changes the role of one who helps already. */
export async function setRole(store: PersonStore, eventId: string, userId: string, role: GivenRole) {
  const params = { id: eventId, person: userId }
  const people = await send(calls.inviteHelper, { params, body: { role }, forUser: store.userId })
  await storeResult(store, () => putCached(store, peopleOf(eventId), people))
}

/** Creates a link that asks one member to help. Returns its token. */
export async function createHelperLink(store: PersonStore, eventId: string, role: GivenRole): Promise<string> {
  return (await send(calls.addHelperLink, { ...at(store, eventId), body: { role } })).token
}

/** Ends the links that have not been used. */
export async function endHelperLinks(store: PersonStore, eventId: string) {
  await send(calls.endHelperLinks, at(store, eventId))
}

/** Opens the link of a host: the member is then invited like any other. */
export async function redeemHelperLink(store: PersonStore, eventId: string, token: string) {
  await send(calls.redeemHelperLink, { ...at(store, eventId), body: { token } })
  await storeResult(store, () => applyRoleChange(store, eventId))
}

export async function removeFromPeople(store: PersonStore, eventId: string, userId: string) {
  const people = await send(calls.removeHelper, { params: { id: eventId, person: userId }, forUser: store.userId })
  await storeResult(store, () => putCached(store, peopleOf(eventId), people))
}

/** Accepts the role that the host offers. */
export async function acceptRole(store: PersonStore, eventId: string) {
  await send(calls.acceptRole, at(store, eventId))
  await storeResult(store, () => applyRoleChange(store, eventId))
}

/** Offers the event to an editor, who becomes its host by accepting. */
export async function offerEvent(store: PersonStore, eventId: string, to: string) {
  const people = await send(calls.offerEvent, { ...at(store, eventId), body: { to } })
  await storeResult(store, () => putCached(store, peopleOf(eventId), people))
}

/** Becomes the host of the event that its host offers. */
export async function takeEvent(store: PersonStore, eventId: string) {
  await send(calls.takeOfferedEvent, at(store, eventId))
  await storeResult(store, () => applyRoleChange(store, eventId))
}

/** Declines the event, or withdraws the offer of the own event. */
export async function endOffer(store: PersonStore, eventId: string) {
  await send(calls.endOffer, at(store, eventId))
  await storeResult(store, async () => {
    await updateCached(store, ownPartAt(eventId), part => {
      const { isOffered: _, ...others } = part
      return others
    })
    const withoutOffer = (person: EventPerson) => ({ ...person, isOffered: false })
    await updateCached(store, peopleOf(eventId), people => people.map(withoutOffer))
    await applyPeopleChange(store, eventId)
  })
}

/** Declines the role, or gives it back: nothing stays that only the people of the event read. */
export async function leaveRole(store: PersonStore, eventId: string) {
  await send(calls.leaveRole, at(store, eventId))
  await storeResult(store, () => applyRoleChange(store, eventId))
}

const at = ({ userId }: PersonStore, eventId: string) => ({ params: { id: eventId }, forUser: userId })
