import * as calls from '#contract/events/people/calls.ts'
import type { AcceptedRole, EventPerson, HelperLink } from '#contract/events/people/event-people.ts'
import { addHelperLink, endHelperLinks, redeemHelperLink } from '#db/events/people/helper-links.ts'
import { acceptRole, helpedBy, inviteHelper, leaveRole, peopleOf, removeHelper } from '#db/events/people/people.ts'
import { endOffer, offerEvent, type Taken, takeEvent } from '#db/events/people/transfer.ts'
import { newToken, tokenHash } from '../../accounts/session/secrets.ts'
import type { Context } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { copyFlyer, pathIn, urlOf } from '../../files/pictures.ts'
import { privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { personIn } from '../../http/valid.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'

/** The members who help the host of an event, as editors or at the door. */
export const eventPeople = new Feature()
  .call(calls.helpedEvents, [limited('read')], async (c, { sql, userId }) =>
    privateJsonText(c, await helpedBy(sql, userId)),
  )

  .call(calls.people, [limited('read')], eventPart(peopleOf))

  .call(calls.inviteHelper, [limited('invite-helper')], async (c, { app, userId: ownerId, body }) => {
    const { sql, deliveries, sockets } = app
    const eventId = eventIdIn(c)
    const userId = personIn(c)
    orRefuse(calls.inviteHelper, await inviteHelper(sql, { eventId, ownerId, userId, ...body }))
    deliveries.begin()
    sockets.notify([userId], 'role:changed', { eventId })
    return await sendPeople(c, eventId)
  })

  .call(calls.addHelperLink, [limited('invite-helper')], async (c, { userId, body, sql }) => {
    const { token, hash } = newToken()
    const order = { eventId: eventIdIn(c), ownerId: userId, tokenHash: hash, ...body }
    const outcome = orRefuse(calls.addHelperLink, await addHelperLink(sql, order))
    return c.json({ token, ...outcome } satisfies HelperLink, 201)
  })

  .call(calls.endHelperLinks, [limited('attend')], async (c, { sql, userId }) => {
    orRefuse(calls.endHelperLinks, await endHelperLinks(sql, eventIdIn(c), userId))
  })

  .call(calls.removeHelper, [limited('edit-profile')], async (c, { sql, sockets, userId: ownerId }) => {
    const eventId = eventIdIn(c)
    const userId = personIn(c)
    orRefuse(calls.removeHelper, await removeHelper(sql, { eventId, ownerId, userId }))
    sockets.notify([userId], 'role:changed', { eventId })
    return await sendPeople(c, eventId)
  })

  .call(calls.redeemHelperLink, [limited('attend')], async (c, { sql, sockets, userId, body }) => {
    const eventId = eventIdIn(c)
    const token = tokenHash(body.token)
    if (!(await redeemHelperLink(sql, { eventId, userId, tokenHash: token }))) refuse(404, 'helper-link-invalid')
    sockets.notify([userId], 'role:changed', { eventId })
  })

  .call(calls.acceptRole, [limited('attend')], async (c, { sql, deliveries, sockets, userId }) => {
    const eventId = eventIdIn(c)
    const { role, hostId } = (await acceptRole(sql, eventId, userId)) ?? refuse(404, 'event-not-found')
    deliveries.begin()
    sockets.notify([userId], 'role:changed', { eventId })
    sockets.notify([hostId], 'people:changed', { eventId })
    return c.json({ role } satisfies AcceptedRole)
  })

  .call(calls.leaveRole, [limited('attend')], async (c, { sql, sockets, userId }) => {
    const eventId = eventIdIn(c)
    if (!(await leaveRole(sql, eventId, userId))) refuse(404, 'event-not-found')
    sockets.notify([userId], 'role:changed', { eventId })
  })

  .call(calls.offerEvent, [limited('offer-event')], async (c, { sql, deliveries, sockets, userId: ownerId, body }) => {
    const eventId = eventIdIn(c)
    const { to: userId } = body
    orRefuse(calls.offerEvent, await offerEvent(sql, { eventId, ownerId, userId }))
    deliveries.begin()
    const people = await peopleFor(c, eventId)
    sockets.notify(
      people.map(({ id }) => id),
      'people:changed',
      { eventId },
    )
    return c.json(people)
  })

  .call(calls.takeOfferedEvent, [limited('attend')], async (c, { deliveries, sockets }) => {
    const eventId = eventIdIn(c)
    const { changed, others } = await takeOfferedEvent(c, eventId)
    deliveries.begin()
    sockets.notify(changed, 'role:changed', { eventId })
    sockets.notify(others, 'people:changed', { eventId })
  })

  .call(calls.endOffer, [limited('attend')], async (c, { sql, sockets, userId }) => {
    const eventId = eventIdIn(c)
    const concerned = (await endOffer(sql, eventId, userId)) ?? refuse(404, 'event-not-found')
    sockets.notify(concerned, 'people:changed', { eventId })
  })

async function sendPeople(c: Context, eventId: string) {
  return c.json(await peopleFor(c, eventId))
}

async function peopleFor(c: Context, eventId: string): Promise<EventPerson[]> {
  return (await peopleOf(c.var.app.sql, eventId, c.var.userId)) ?? refuse(404, 'event-not-found')
}

/**
 * Takes over an event that its host offers. A flyer that other events of the host use is copied first, without a
 * transaction, because the file store may be slow; the host may change it meanwhile, and then the new one is copied.
 */
async function takeOfferedEvent(c: Context, eventId: string): Promise<Taken> {
  const { app, userId, requestId } = c.var
  const copies: { of: string; path: string | null }[] = []
  let taken: Taken | undefined
  try {
    while (!taken) {
      const last = copies.at(-1)
      const copy = last && { of: last.of, url: last.path && urlOf(last.path), path: last.path }
      const outcome = orRefuse(
        calls.takeOfferedEvent,
        await takeEvent(app.sql, { eventId, userId, requestId, copy, pathIn }),
      )
      if ('changed' in outcome) taken = outcome
      else copies.push({ of: outcome.flyerUrl, path: await copyFlyer(app, outcome.path) })
    }
    return taken
  } finally {
    const unused = copies.flatMap(({ path }) => (path === null || path === taken?.copiedFlyer ? [] : [path]))
    await deleteUnreferencedFiles(app, unused)
  }
}
