import type { Ask } from '#contract/events/going/asks.ts'
import type { Attend, Attending, Favorite, GivenPlace } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import * as listCalls from '#contract/events/list/calls.ts'
import { askedBy, savedBy } from '#db/events/event/reading.ts'
import { answerAsks, asksOf } from '#db/events/going/asks.ts'
import {
  type AttendDetails,
  attend,
  attendeesOf,
  partnersAt,
  saveEvent,
  unsaveEvent,
  waitingFor,
} from '#db/events/going/attendance.ts'
import { endPlaceOffer, offerPlace, takePlace } from '#db/events/going/place-offers.ts'
import { friendsGoing } from '#db/people/follows.ts'
import { inSession, signedInByStatement } from '../../accounts/session/session.ts'
import type { Context } from '../../app-context.ts'
import { privateJson, privateJsonText } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'
import { passFor, signedPass } from '../pass/pass.ts'

export const goingCalls = new Feature()
  .call(listCalls.friendsGoing, [limited('read')], async (c, { sql, userId }) =>
    privateJson(c, await friendsGoing(sql, userId)),
  )

  .call(calls.savedEvents, [limited('read')], async (c, { sql, userId }) =>
    privateJsonText(c, await savedBy(sql, userId)),
  )

  .call(calls.askedEvents, [limited('read')], async (c, { sql, userId }) =>
    privateJsonText(c, await askedBy(sql, userId)),
  )

  .call(calls.attendees, [limited('read')], eventPart(attendeesOf))

  .call(calls.waitingMembers, [limited('read')], eventPart(waitingFor))

  .call(calls.asks, [limited('read')], eventPart(asksOf))

  .call(calls.answerAsks, [limited('attend')], async (c, { sql, deliveries, userId, body }) => {
    const eventId = eventIdIn(c)
    orRefuse(calls.answerAsks, await answerAsks(sql, { eventId, userId, ...body }))
    deliveries.begin()
    return c.json(((await asksOf(sql, eventId, userId)) ?? []) satisfies Ask[])
  })

  .call(calls.partners, [limited('read')], eventPart(partnersAt))

  .call(calls.attend, [signedInByStatement, limited('attend')], async (c, { body: { state, ...details } }) =>
    c.json(await attendOrRefuse(c, state, details)),
  )

  .call(calls.endAttendance, [signedInByStatement, limited('attend')], async c => c.json(await attendOrRefuse(c, null)))

  .call(calls.offerPlace, [limited('offer-place')], async (c, { sql, deliveries, sockets, body: { to }, userId }) => {
    const eventId = eventIdIn(c)
    const outcome = orRefuse(calls.offerPlace, await offerPlace(sql, { eventId, userId, to }))
    deliveries.begin()
    sockets.notify([userId, to], 'people:changed', { eventId })
    return c.json(outcome satisfies GivenPlace)
  })

  .call(calls.takePlace, [limited('attend')], async (c, { app, userId, body: { giver, answers } }) => {
    const eventId = eventIdIn(c)
    const outcome = orRefuse(calls.takePlace, await takePlace(app.sql, { eventId, userId, giver, answers }))
    if (outcome.hasNotified) app.deliveries.begin()
    app.sockets.notify([userId, giver], 'people:changed', { eventId })
    const pass = await passFor(app, eventId, { kind: 'member', id: userId })
    return c.json({ ...outcome.attending, ...(pass && { pass }) } satisfies Attending)
  })

  .call(calls.endPlaceOffer, [limited('attend')], async (c, { sql, deliveries, sockets, query: { giver }, userId }) => {
    const eventId = eventIdIn(c)
    const concerned = await endPlaceOffer(sql, { eventId, userId, giver })
    if (!concerned) refuse(409, 'offer-ended')
    if (giver !== undefined) deliveries.begin()
    sockets.notify(concerned, 'people:changed', { eventId })
  })

  .call(calls.saveEvent, [signedInByStatement, limited('attend')], async (c, { app, userId }) => {
    const saved = { event: eventIdIn(c), member: userId }
    if (!(await inSession(c, attempt => saveEvent(app.pools.writes, saved, attempt)))) refuse(404, 'event-not-found')
    return c.json({ isFavorite: true } satisfies Favorite)
  })

  .call(calls.unsaveEvent, [limited('attend')], async (c, { sql, userId }) => {
    await unsaveEvent(sql, eventIdIn(c), userId)
    return c.json({ isFavorite: false } satisfies Favorite)
  })

async function attendOrRefuse(
  c: Context,
  requested: Attend['state'] | null,
  details?: AttendDetails,
): Promise<Attending> {
  const { app, userId } = c.var
  const choice = { eventId: eventIdIn(c), userId, requested, ...details }
  const result = await inSession(c, attempt => attend(app.pools.writes, choice, attempt, app.sql))
  const { outcome, hasNotified, pass } = result ?? refuse(401, 'signed-out')
  if (hasNotified) app.deliveries.begin()
  return {
    ...orRefuse(calls.attend, outcome),
    ...(pass && { pass: await signedPass(app, choice.eventId, { kind: 'member', id: userId }, pass) }),
  }
}
