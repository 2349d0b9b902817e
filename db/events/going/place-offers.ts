import type { Answers } from '#contract/events/events.ts'
import type { Attending, GivenPlace, TakePlace } from '#contract/events/going/attendance.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { notifyOfPlaceAnswer, notifyOfPlaceOffer } from '../../notifications/notify-members.ts'
import { lockMembers } from '../../people/blocks.ts'
import { faceJson, isActive, isKnownTo, isOpenTo } from '../../people/people.ts'
import { isGivenAway, isOffered } from '../event/columns.ts'
import { updatePlaces } from '../venue/places.ts'
import { lockedEvent } from './attendance.ts'

/* A member gives the own place to another one. All changes hold the lock of the event, like those of the places. */

type Offer = { eventId: string; userId: string; to: string }

/**
 * Offers the place of a member who goes to another one, instead of an earlier offer. Not where the host approves who
 * comes, and not after the member was checked in. Can be repeated, which gives the deadline of a new offer.
 */
export function offerPlace(sql: Database, { eventId, userId, to }: Offer) {
  return sql.begin(async tx => {
    const refused = await lockedFor(tx, eventId, { userId, other: to })
    if (refused) return refused
    const [friend] = await tx<{ isKnown: boolean; goes: boolean }[]>`
      select
        ${isKnownTo(tx, userId)} as is_known,
        exists (
          select from attendances a where a.event_id = ${eventId} and a.user_id = u.id and a.state = 'going'
        ) as goes
      from users u
      where u.id = ${to} and u.id <> ${userId} and ${isOpenTo(tx, userId)}
    `
    if (!friend) return 'user-not-found'
    if (!friend.isKnown) return 'invite-by-link'
    if (friend.goes) return 'friend-goes'
    const [given] = await tx<GivenPlace[]>`
      update attendances a
      set offered_to = u.id, offer_until = offer_deadline(e)
      from events e, users u
      where a.event_id = ${eventId} and a.user_id = ${userId} and ${isGivenAway(tx)} and u.id = ${to}
      returning ${faceJson(tx, tx`u`)} as to, iso(a.offer_until) as until
    `
    if (!given) return 'place-not-given'
    await notifyOfPlaceOffer(tx, { eventId, giverId: userId, userId: to })
    return given
  })
}

type Take = TakePlace & { eventId: string; userId: string }

/**
 * The member takes the place that `giver` offers, with its role and with the people who come along, and leaves the
 * waiting list. The place is never free meanwhile, so those who wait keep their order. Can be repeated.
 */
export function takePlace(sql: Database, { eventId, userId, giver, answers }: Take) {
  return sql.begin(async tx => {
    const refused = await lockedFor(tx, eventId, { userId, other: giver })
    if (refused) return refused
    const [own] = await tx<{ state: string }[]>`
      select state from attendances where event_id = ${eventId} and user_id = ${userId}
    `
    // The response to an earlier request was lost, or the member has got another place.
    if (own?.state === 'going') return { attending: await attendingAt(tx, eventId), hasNotified: false }
    const [offer] = await tx<{ answers: Answers | null; lacksAnswers: boolean }[]>`
      select given.answers, given.is_missing as lacks_answers
      from attendances a
      join events e on e.id = a.event_id
      join users u on u.id = a.user_id and ${isOpenTo(tx, userId)}
      left join attendances own on own.event_id = e.id and own.user_id = ${userId}
      cross join lateral answers_to(
        e.questions, ${answers === undefined ? null : JSON.stringify(answers)}::text::jsonb, own.answers
      ) given
      where a.event_id = ${eventId} and a.user_id = ${giver} and ${isOffered(tx, userId)} and ${isGivenAway(tx)}
    `
    if (!offer) return 'offer-ended'
    if (offer.lacksAnswers) return 'answers-needed'
    await tx`delete from held_places where event_id = ${eventId} and user_id = ${userId}`
    await tx`
      with given as (
        delete from attendances where event_id = ${eventId} and user_id = ${giver} returning dance_role, plus_ones
      )
      insert into attendances as a (event_id, user_id, state, dance_role, answers, plus_ones)
      select
        ${eventId}, ${userId}, 'going', given.dance_role, ${offer.answers && JSON.stringify(offer.answers)}::text::jsonb,
        given.plus_ones
      from given
      on conflict (event_id, user_id) do update
        set
          state = 'going', arrival = null, at = now(), dance_role = excluded.dance_role, answers = excluded.answers,
          plus_ones = excluded.plus_ones, joined_from = null
    `
    await updatePlaces(tx, eventId)
    await notifyOfPlaceAnswer(tx, { eventId, giverId: giver, userId, answer: 'place-taken' })
    return { attending: await attendingAt(tx, eventId), hasNotified: true }
  })
}

type End = { eventId: string; userId: string; giver: string | undefined }

/**
 * Declines the place of `giver`, who is notified, or without `giver` withdraws the own offer. Returns the members
 * concerned, or undefined without an offer.
 */
export function endPlaceOffer(sql: Database, { eventId, userId, giver }: End): Promise<string[] | undefined> {
  return sql.begin(async tx => {
    // The notification refers to both accounts, whose deletion locks them before it waits for the offer.
    if (giver !== undefined) await lockMembers(tx, userId, giver)
    if (!(await lockedEvent(tx, eventId))) return undefined
    const [ended] = await tx<{ to: string }[]>`
      update attendances a
      set offered_to = null
      from attendances before
      where a.event_id = ${eventId} and a.user_id = ${giver ?? userId}
        and ${giver === undefined ? tx`a.offered_to is not null` : isOffered(tx, userId)}
        and (before.event_id, before.user_id) = (a.event_id, a.user_id)
      returning before.offered_to as to
    `
    if (!ended) return undefined
    if (giver === undefined) return [userId, ended.to]
    await notifyOfPlaceAnswer(tx, { eventId, giverId: giver, userId, answer: 'place-declined' })
    return [userId, giver]
  })
}

/** Ends the offers of the two members to each other. */
export async function endPlaceOffersBetween(tx: Sql, one: string, other: string) {
  await tx`
    update attendances set offered_to = null
    where (user_id, offered_to) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
  `
}

/** Deletes who was offered a place, a day after the deadline. */
export async function forgetPlaceOffers(sql: Sql) {
  await sql`
    update attendances set offered_to = null, offer_until = null
    where offered_to is not null and offer_until < now() - interval '1 day'
  `
}

/**
 * Locks the blocks between the two members, the account and the event, in the order of all writes. Returns why the
 * member may not act.
 */
async function lockedFor(tx: Sql, eventId: string, { userId, other }: { userId: string; other: string }) {
  await lockMembers(tx, userId, other)
  if (!(await isActive(tx, userId))) return 'signed-out'
  const event = await lockedEvent(tx, eventId)
  if (!event) return 'event-not-found'
  if (event.status === 'cancelled') return 'event-cancelled'
  return event.isOver ? 'event-over' : undefined
}

async function attendingAt(tx: Sql, eventId: string): Promise<Omit<Attending, 'pass'>> {
  const [event] = await tx<[{ attendingCount: number; waitingCount: number; hasWaitingList: boolean }]>`
    select attending_count, waiting_count, has_waiting_list from events where id = ${eventId}
  `
  const { attendingCount, waitingCount, hasWaitingList } = event
  return { attendance: 'going', attendingCount, ...(hasWaitingList && { waitingCount }) }
}
