import { type AnswerAsks, type Ask, MAX_ASKS } from '#contract/events/going/asks.ts'
import { present, type Stored } from '#contract/responses.ts'
import type { Database, Sql } from '../../connection/sql.ts'
import { type GivenPlaces, notifyOfGivenPlaces } from '../../notifications/notify-goers.ts'
import { notifyOfAnswer } from '../../notifications/notify-members.ts'
import { isOpenTo, searchColumns } from '../../people/people.ts'
import type { StoredAnswers } from '../event/answers.ts'
import { isPublic } from '../event/columns.ts'
import { hasRight, lockedWithout } from '../event/roles.ts'
import { settlePlaces } from '../venue/places.ts'
import { lockedEvent } from './attendance.ts'

/** The members who ask to come, and those who were declined. Undefined without the right, and without the event. */
export async function asksOf(sql: Sql, eventId: string, viewerId: string): Promise<Ask[] | undefined> {
  const [event] = await sql`
    select e.id from events e where e.id = ${eventId} and ${hasRight(sql, viewerId, 'edit')} and ${isPublic(sql)}
  `
  if (!event) return undefined
  const rows = await sql<(Stored<Omit<Ask, 'answers'>> & StoredAnswers)[]>`
    select
      ${searchColumns(sql)}, iso(a.at) as asked_at, a.state = 'declined' as is_declined,
      case when e.dance_roles is not null then a.dance_role end as dance_role, a.plus_ones, a.answers
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    where a.event_id = ${eventId} and a.state in ('asked', 'declined') and ${isOpenTo(sql, viewerId)}
    order by is_declined, a.at, u.id
    limit ${MAX_ASKS}
  `
  return rows.map(({ isDeclined, danceRole, plusOnes, answers, ...person }) => ({
    ...person,
    ...present({ isDeclined, danceRole, plusOnes, answers }),
  }))
}

type Answer = AnswerAsks & { eventId: string; userId: string }

/** Approves or declines. Of two answers at the same time, the second one finds nothing left that it can change. */
export async function answerAsks(sql: Database, { eventId, userId, people, isApproved }: Answer) {
  return await sql.begin(async tx => {
    const refusal = await lockedWithout(tx, eventId, userId, 'edit')
    if (refusal) return refusal
    if (!isApproved) {
      const declined = await tx<{ userId: string }[]>`
        update attendances
        set state = 'declined'
        where event_id = ${eventId} and state = 'asked' and user_id = any (${people}::uuid[])
        returning user_id
      `
      await notifyOfAnswer(tx, eventId, { people: declined.map(one => one.userId), answer: 'declined' })
      return undefined
    }
    const event = await lockedEvent(tx, eventId)
    if (!event) return 'event-not-found'
    if (event.status === 'cancelled') return 'event-cancelled'
    if (event.isOver) return 'event-over'
    // Those who wait already have the free places.
    await settlePlaces(tx, eventId)
    const { admitted, left } = await admit(tx, eventId, { people, mayWait: event.hasWaitingList })
    return admitted === 0 && left > 0 ? 'event-full' : undefined
  })
}

/** After the approval was switched off: all who asked go, as far as there are places, and the others wait. */
export async function admitAll(tx: Sql, eventId: string) {
  await admit(tx, eventId, { people: null, mayWait: true })
}

/**
 * Puts those who asked, in their order, behind those who wait, and gives the free places to the first ones. Those who
 * find no place and may not wait still ask. Needs the lock of the event.
 */
async function admit(tx: Sql, eventId: string, { people, mayWait }: { people: string[] | null; mayWait: boolean }) {
  const chosen = await tx<{ userId: string; wasDeclined: boolean }[]>`
    update attendances a
    set state = 'waiting', arrival = asked.arrival
    from (
      select
        user_id, state = 'declined' as was_declined,
        (next_arrival(${eventId}) - 1 + row_number() over (order by at, user_id))::int as arrival
      from attendances
      where event_id = ${eventId}
        and ${people === null ? tx`state = 'asked'` : tx`state in ('asked', 'declined') and user_id = any (${people}::uuid[])`}
    ) asked
    where a.event_id = ${eventId} and a.user_id = asked.user_id
    returning a.user_id, asked.was_declined
  `
  const [given] = await tx<[GivenPlaces]>`select promoted, offered from update_places(${eventId})`
  const ids = chosen.map(({ userId }) => userId)
  const going = given.promoted.filter(id => ids.includes(id))
  const others = chosen.filter(({ userId }) => !going.includes(userId))
  await notifyOfGivenPlaces(tx, eventId, { ...given, promoted: given.promoted.filter(id => !ids.includes(id)) })
  await notifyOfAnswer(tx, eventId, { people: going, answer: 'going' })
  if (mayWait) {
    await notifyOfAnswer(tx, eventId, { people: others.map(({ userId }) => userId), answer: 'waiting' })
    return { admitted: chosen.length, left: 0 }
  }
  for (const { userId, wasDeclined } of others)
    await tx`
      update attendances
      set state = ${wasDeclined ? 'declined' : 'asked'}, arrival = null
      where event_id = ${eventId} and user_id = ${userId}
    `
  if (others.length > 0) await tx`select from update_places(${eventId})`
  return { admitted: going.length, left: others.length }
}
