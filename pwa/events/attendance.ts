import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { Attendance, MyPart } from '#contract/events/events.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { flushSoon } from '#pwa/messages/page-sync.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { refreshCached } from '#sw/cache/responses.ts'
import { savedPath } from '#sw/cache/saved-path.ts'
import { personStore } from '#sw/db.ts'
import { going } from '#sw/delivery/going.ts'
import { waitingFor, write } from '#sw/delivery/queue.ts'
import { request } from '#sw/http/request.ts'
import type { EventFound } from './use-event.ts'

export type AttendanceActions = Pick<MyPart, 'attendance' | 'isFavorite'> & {
  attendingCount: number
  /** The attendance waits on this device for a signal. */
  isWaiting: boolean
  attend: (state: Attendance) => void
  favor: () => void
}

type There = Extract<EventFound, { state: 'there' }>

/**
 * Going, interested and favorite, shown as soon as they are chosen. Attendance waits in the delivery queue; a favorite is
 * sent at once, and a failure takes it back with a notice.
 */
export function useAttendance({ event, mine, refresh }: There, me: Me | null): AttendanceActions {
  const i18n = useI18n()
  const userId = me?.id
  const waiting = useLiveQuery(
    async () => (userId === undefined ? undefined : await waitingFor(personStore(userId), going, event.id)),
    [userId, event.id],
  )
  const attendance = waiting ? waiting.body : mine.attendance
  const [chosen, setChosen] = useState<{ isFavorite: boolean; over: MyPart }>()
  // The favorite of a visitor lasts as long as the page.
  const [isFavoriteHere, setIsFavoriteHere] = useState(false)
  // A newer response of the server ends the choice that was made before it.
  const isChosen = chosen?.over === mine
  const stored = me ? mine.isFavorite : isFavoriteHere
  const isFavorite = isChosen ? chosen.isFavorite : stored

  const fail = (error: unknown) => {
    const { notSaved, notSavedOffline } = i18n.events.page
    const description = sentenceFor(error, i18n, i18n.refusals.failed, notSavedOffline)
    showToast({ title: notSaved, description, tone: 'danger' })
  }
  const askToSignIn = () =>
    showToast({ title: i18n.events.page.signInFirst, description: i18n.events.page.signInFirstText })

  const setAttendance = async (author: Me, next: Attendance | null) => {
    try {
      if ((await write(author.id, going, event.id, next)) === 'queued') flushSoon()
      else refresh()
    } catch (error) {
      fail(error)
    }
  }
  const setFavorite = async (author: Me, next: boolean) => {
    setChosen({ isFavorite: next, over: mine })
    try {
      await request(`/api/events/${event.id}/favorite`, { method: next ? 'PUT' : 'DELETE' })
      refresh()
      // The list of saved events is on the device by the time there is no signal; without it, it comes with the next visit.
      void refreshCached(personStore(author.id), savedPath).catch(() => undefined)
    } catch (error) {
      setChosen(undefined)
      fail(error)
    }
  }

  return {
    attendance,
    isFavorite,
    attendingCount: event.attendingCount + Number(attendance === 'going') - Number(mine.attendance === 'going'),
    isWaiting: waiting !== undefined && waiting.tries > 0,
    attend(state) {
      if (me) void setAttendance(me, attendance === state ? null : state)
      else askToSignIn()
    },
    favor() {
      if (me) return void setFavorite(me, !isFavorite)
      setIsFavoriteHere(!isFavorite)
      const { savedHere, savedHereText } = i18n.events.page
      if (!isFavorite) showToast({ title: savedHere, description: savedHereText })
    },
  }
}
