import { useEffect } from 'react'
import type { DanceRole } from '#contract/events/dance-roles.ts'
import type { Answers } from '#contract/events/events.ts'
import type { Attend, MyPart, PlusOne } from '#contract/events/going/attendance.ts'
import { paths } from '#contract/paths.ts'
import { send, useDeliveries, useWaiting } from '#pwa/data/deliveries.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { saveAsVisitor, savedByVisitor } from '#sw/cache/visitor-saved.ts'
import { personStore } from '#sw/db.ts'
import { attendanceIn, going, type PlaceDetails } from '#sw/delivery/kinds/going.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { discard, isAnswerable } from '#sw/delivery/queue.ts'
import type { Outcome } from '#sw/delivery/write.ts'
import { asksToCome, attendanceOf } from '../event/asks-to-come.ts'
import type { LoadedEvent } from '../event/use-event.ts'
import { chosenPlace, comesOrAsks, isSettled, placeDetailsOf } from './place-details.ts'

export type AttendanceActions = Pick<MyPart, 'attendance' | 'isFavorite'> & {
  attendingCount: number
  waitingCount: number
  /** The time (ms) of the latest choice on this device that the server has not confirmed; or null. */
  waitingSince: number | null
  /** The state is not known yet: the member may already have a place, or one that is offered. */
  isLoading: boolean
  /** At an event with leads and follows; null before the choice. */
  danceRole: DanceRole | null
  seeksPartner: boolean
  answers: Answers
  /** The people whom the member brings, or wants to bring with a choice that was sent back; empty for others. */
  plusOnes: PlusOne[]
  /** A choice that the server sent back because the host asks something by now; null without one. */
  returned: 'going' | 'waiting' | null
  /** The host approves who comes, and this member has to ask. */
  asks: boolean
  /** The member has a place that others want, and may give it to a friend. */
  canGive: boolean
  /** Sets the attendance; null is none. Role, answers and the people whom the member brings stay unless given. */
  attend: (state: Attend['state'] | null, details?: PlaceDetails) => void
  favor: () => void
}

/** The place of a visitor without an account, and what opens its sheet. */
export type VisitorPlace = { attendance: 'going' | 'waiting' | null; open: () => void }

/** Going, interested and saved, shown as soon as they are chosen. Both wait in the delivery queue. */
export function useAttendance(found: LoadedEvent, me: Me | null, guest: VisitorPlace): AttendanceActions {
  const { event, mine, refresh } = found
  const { events, shell } = useI18n()
  const { page } = events
  const { join } = shell.header
  const userId = me?.id ?? null
  const waitingGoing = useWaiting(userId, going).find(({ key }) => key === event.id)
  const kept = useDeliveries(userId, going).find(({ key, state }) => key === event.id && state === 'failed')
  const settledId = kept && isSettled(kept, found) ? kept.id : undefined
  const refused = settledId === undefined ? kept : undefined
  useEffect(() => {
    if (userId !== null && settledId !== undefined) void discard(personStore(userId), settledId)
  }, [userId, settledId])
  const waitingSaved = useWaiting(userId, saved).find(({ key }) => key === event.id)
  const savedHere = useLiveQuery(async () => (userId === null ? await savedByVisitor().catch(() => []) : []), [userId])
  const choice = waitingGoing ? attendanceIn(waitingGoing.body) : mine.attendance
  const attendance = attendanceOf(choice, event, mine, userId)
  const details = placeDetailsOf(mine, refused, waitingGoing?.body)
  const { danceRole = null, seeksPartner = false, answers = [] } = details
  const returned = refused && isAnswerable(refused) ? attendanceIn(refused.body) : null
  const plusOnes = returned !== null || comesOrAsks(attendance) ? (details.plusOnes ?? []) : []
  const placesOf = (is: boolean, brought: PlusOne[] = []) => (is ? 1 + brought.length : 0)
  const isFavorite = me ? (waitingSaved?.body ?? mine.isFavorite) : (savedHere?.includes(event.id) ?? false)

  // The event may be cancelled or full by now.
  const refreshIfRefused = (outcome: Outcome) => outcome === 'refused' && refresh()

  return {
    attendance: guest.attendance ?? attendance,
    isFavorite,
    isLoading: found.isMineLoading && !waitingGoing,
    asks: asksToCome(event, mine, userId),
    canGive:
      attendance === 'going' &&
      mine.attendance === 'going' &&
      !mine.givenPlace &&
      !event.needsApproval &&
      (event.capacity !== null || event.danceRoles !== undefined),
    danceRole,
    seeksPartner,
    answers,
    plusOnes,
    returned: returned === 'interested' ? null : returned,
    attendingCount: Math.max(
      0,
      event.attendingCount +
        placesOf(attendance === 'going', plusOnes) -
        (mine.attendance === 'going' ? placesOf(true, mine.plusOnes) : (mine.heldPlaces ?? 0)),
    ),
    waitingCount: (event.waitingCount ?? 0) + Number(attendance === 'waiting') - Number(mine.attendance === 'waiting'),
    waitingSince: [waitingGoing, waitingSaved].reduce<number | null>(
      (latest, waiting) => (waiting?.isTried ? Math.max(latest ?? 0, waiting.since) : latest),
      null,
    ),
    attend(state, given) {
      // Guests give their names to the host, and a listing has none. A host who approves each guest reads profiles.
      const needsAccount = event.unclaimedFrom !== undefined || (event.needsApproval && guest.attendance === null)
      if (!me && (state === 'going' || state === 'waiting') && !needsAccount) return guest.open()
      if (!me) {
        const href = paths.join({ redirect: paths.event(event.id), ...(state !== null && { after: state }) })
        return showToast({ title: page.signInFirst, description: page.signInFirstText, link: { name: join, href } })
      }
      const present = {
        danceRole: danceRole ?? undefined,
        seeksPartner,
        ...(answers.length > 0 && { answers }),
        // Those of a place that the member has left are not brought again.
        ...((plusOnes.length > 0 || mine.plusOnes) && { plusOnes }),
      }
      const place = chosenPlace({ ...present, ...given }, event, mine.plusOnes)
      const hasDetails = (state === 'going' || state === 'waiting') && Object.keys(place).length > 0
      void send(me.id, going, event.id, hasDetails ? { state, ...place } : state).then(refreshIfRefused)
    },
    favor() {
      if (me) return void send(me.id, saved, event.id, !isFavorite).then(refreshIfRefused)
      void saveAsVisitor(event.id, !isFavorite).then(
        () => !isFavorite && showToast({ title: page.savedHere, description: page.savedHereText }),
        // Without IndexedDB.
        () => showToast({ title: page.notSaved, description: page.signInFirstText, tone: 'danger' }),
      )
    },
  }
}
