import type { DanceRole } from '#contract/events/dance-roles.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart, PlusOne } from '#contract/events/going/attendance.ts'
import type { Delivery } from '#sw/db.ts'
import type { GoingChoice, PlaceDetails } from '#sw/delivery/kinds/going.ts'
import { isAnswerable } from '#sw/delivery/queue.ts'

type Refused = Pick<Delivery<GoingChoice>, 'body' | 'failure'>

/**
 * What belongs to the place: as the server has it, then what the member chose on this device. Of a choice that was
 * refused for good, only the typed answers are shown again: the people in it are not brought.
 */
export function placeDetailsOf(
  mine: Partial<MyPart>,
  refused: Refused | undefined,
  waiting: GoingChoice | undefined,
): PlaceDetails {
  const returned = typeof refused?.body === 'object' ? refused.body : null
  return {
    ...mine,
    ...(refused && isAnswerable(refused) ? returned : returned?.answers && { answers: returned.answers }),
    ...(typeof waiting === 'object' && waiting),
  }
}

/**
 * Whether the member has answered on another device what this choice lacks. Both responses must be younger than the
 * choice: an older copy of the event may not have the question.
 */
export function isSettled(
  refused: Pick<Delivery, 'createdAt' | 'failure'>,
  { event: { danceRoles, questions = [] }, mine, at, mineAt }: LoadedPlace,
): boolean {
  return (
    isAnswerable(refused) &&
    Math.min(at, mineAt) > refused.createdAt &&
    comesOrAsks(mine.attendance) &&
    // The own part of a member who asks to come names no role.
    (!danceRoles || mine.danceRole !== undefined || mine.attendance === 'asked') &&
    questions.every(({ text, isRequired }) => !isRequired || mine.answers?.some(({ question }) => question === text))
  )
}

type LoadedPlace = { event: Pick<Event, 'danceRoles' | 'questions'>; mine: MyPart; at: number; mineAt: number }

export function comesOrAsks(attendance: MyPart['attendance']) {
  return attendance === 'going' || attendance === 'waiting' || attendance === 'asked'
}

/** What is sent with a place: roles only where the host asks for them. `stored` are those whom the server knows. */
export function chosenPlace(
  { danceRole, seeksPartner, plusOnes, answers }: PlaceDetails,
  { danceRoles }: Pick<Event, 'danceRoles'>,
  stored?: PlusOne[],
): PlaceDetails {
  return {
    ...(danceRole && danceRoles && { danceRole, seeksPartner }),
    ...(plusOnes && { plusOnes: danceRoles ? withRoles(plusOnes, danceRole, stored) : plusOnes }),
    ...(answers && { answers }),
  }
}

/** Gives a role to people who were chosen before the host asked for roles. Those who are stored without one stay so. */
function withRoles(plusOnes: PlusOne[], role?: DanceRole, stored?: PlusOne[]): PlusOne[] {
  return plusOnes.map(one => (one.danceRole || stored?.includes(one) ? one : { ...one, danceRole: partnerOf(role) }))
}

/** A couple is the usual case. */
export function partnerOf(role?: DanceRole | null): DanceRole {
  if (role === 'lead') return 'follow'
  return role === 'follow' ? 'lead' : 'both'
}
