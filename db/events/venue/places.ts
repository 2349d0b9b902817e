import type { Database, Sql } from '../../connection/sql.ts'
import { type GivenPlaces, notifyOfGivenPlaces } from '../../notifications/notify-goers.ts'

export type Places = {
  isFull: boolean
  /** Others wait for a place, or find none: one that is left now is held. */
  isWanted: boolean
  attendingCount: number
  waitingCount: number
  hasGivenPlaces: boolean
}

type Settled = Omit<Places, 'hasGivenPlaces'> & GivenPlaces

/**
 * Ends what is due at an event, gives its free places to the members who wait, offers them to the guests who wait, and
 * notifies both. Must be called in every transaction that has changed the guests of an event, and before a guest takes
 * a place. Locks the event; a transaction with several events locks them in the order of their ids first.
 */
export async function settlePlaces(tx: Sql, eventId: string): Promise<Places> {
  const [settled] = await tx<[Settled]>`
    select is_full, is_wanted, attending as attending_count, waiting as waiting_count, promoted, offered
    from settle_places(${eventId})
  `
  const { promoted, offered, ...places } = settled
  return { ...places, hasGivenPlaces: await notifyOfGivenPlaces(tx, eventId, { promoted, offered }) }
}

/** The same after a change that may have taken or freed places of any kind. Counts everything again. */
export async function updatePlaces(tx: Sql, eventId: string): Promise<void> {
  const [given] = await tx<[GivenPlaces]>`select promoted, offered from update_places(${eventId})`
  await notifyOfGivenPlaces(tx, eventId, given)
}

/**
 * Ends the held places that no member or guest took back in time, and the offers that no guest took, and gives them to
 * those who wait. Several processes may run this at the same time: of two for one event, the second finds nothing left.
 * Returns whether a member got a place or a guest an offer.
 */
export async function releaseHeldPlaces(sql: Database): Promise<boolean> {
  const events = await sql<{ id: string }[]>`
    select event_id as id from held_places where until <= now()
    union
    select event_id from guests where release_at <= now()
    union
    select event_id from guests where state = 'offered' and offer_until <= now()
    order by 1
  `
  return await settleEach(sql, idsOf(events), 'held places were not released')
}

/** Releases the guests who did not confirm in time. */
export async function releaseUnconfirmed(sql: Database): Promise<void> {
  const events = await sql<{ id: string }[]>`
    select distinct event_id as id from guests where state = 'unconfirmed' and confirm_by <= now() order by 1
  `
  await settleEach(sql, idsOf(events), 'guests were not released')
}

const idsOf = (events: { id: string }[]) => events.map(({ id }) => id)

/**
 * Each event is a transaction of its own, so that a long list locks no event for long, and a failure at one event does
 * not delay the others. Throws after the last event when one failed.
 */
async function settleEach(sql: Database, eventIds: string[], failure: string): Promise<boolean> {
  const failures: unknown[] = []
  let hasGivenPlaces = false
  for (const id of eventIds)
    try {
      const settled = await sql.begin(async tx => await settlePlaces(tx, id))
      hasGivenPlaces ||= settled.hasGivenPlaces
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, failure)
  return hasGivenPlaces
}

/**
 * Counts the places of the events that begin within a day again, and returns the ids of those whose count was wrong.
 * The counts are kept by differences: a wrong one would refuse members, or admit too many.
 */
export async function correctPlaces(sql: Database): Promise<string[]> {
  const wrong = await sql<{ id: string }[]>`
    select e.id
    from events e
    where e.status = 'active' and e.deleted_at is null and e.starts_at between now() and now() + interval '1 day'
      and (e.attending_count, e.waiting_count, e.guest_count, e.waiting_guest_count) is distinct from (
        places_taken(e.id), people_waiting(e.id), guests_with_place(e.id), guests_waiting(e.id)
      )
    order by e.id
  `
  for (const { id } of wrong) await sql.begin(async tx => await updatePlaces(tx, id))
  return idsOf(wrong)
}

/** Releases the places, waiting positions and requests to come of a member at all events to come, which stay locked. */
export async function releasePlacesOf(tx: Sql, userId: string) {
  const released = await tx<{ eventId: string }[]>`
    with held as (
      delete from held_places where user_id = ${userId} returning event_id
    ), attended as (
      delete from attendances a
      using events e
      where a.user_id = ${userId} and a.state in ('going', 'waiting', 'asked') and e.id = a.event_id and is_open_event(e)
      returning a.event_id
    )
    select event_id from held union select event_id from attended order by 1
  `
  for (const { eventId } of released) await updatePlaces(tx, eventId)
}
