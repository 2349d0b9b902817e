import { useState } from 'react'
import type { Attendance, Event, MyPart } from '#contract/events.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { refreshCached } from '#sw/cache/responses.ts'
import { personStore } from '#sw/db.ts'
import { request } from '#sw/http/request.ts'
import { savedPath } from './saved-path.ts'
import type { EventFound } from './use-event.ts'

type Said = Pick<MyPart, 'attendance' | 'isFavorite'> & { attendingCount: number }

export type AttendanceActions = Said & {
  attend: (state: Attendance) => void
  favor: () => void
}

function isSaved({ isFavorite, attendance }: Said) {
  return isFavorite || attendance === 'interested'
}

type There = Extract<EventFound, { state: 'there' }>

/** Going, interested, favourite: said at once, and taken back with a word when the server did not hear it. */
export function useAttendance({ event, mine, refresh }: There, me: Me | null): AttendanceActions {
  const i18n = useI18n()
  const [said, setSaid] = useState<{ now: Said; over: [Event, MyPart] }>()
  // A guest's heart is theirs for as long as they look.
  const [isKeptHere, setIsKeptHere] = useState(false)
  // A newer answer of the server ends what was said before it.
  const isSaid = said?.over[0] === event && said.over[1] === mine
  const heard: Said = { ...mine, isFavorite: me ? mine.isFavorite : isKeptHere, attendingCount: event.attendingCount }
  const now: Said = isSaid ? said.now : heard

  const say = async (next: Said, send: () => Promise<unknown>) => {
    if (!me) return showToast({ title: i18n.events.page.signInFirst, description: i18n.events.page.signInFirstText })
    setSaid({ now: next, over: [event, mine] })
    try {
      await send()
      refresh()
      // Their list is on the device by the time there is no signal; without it, it comes with the next visit.
      if (isSaved(next) !== isSaved(now)) void refreshCached(personStore(me.id), savedPath).catch(() => undefined)
    } catch (error) {
      setSaid(undefined)
      const { notSaved, notSavedOffline } = i18n.events.page
      const description = sentenceFor(error, i18n, i18n.refusals.failed, notSavedOffline)
      showToast({ title: notSaved, description, tone: 'danger' })
    }
  }

  return {
    ...now,
    attend(state) {
      const attendance = now.attendance === state ? null : state
      const step = Number(attendance === 'going') - Number(now.attendance === 'going')
      const path = `/api/events/${event.id}/attendance`
      void say({ ...now, attendance, attendingCount: now.attendingCount + step }, () =>
        attendance === null
          ? request(path, { method: 'DELETE' })
          : request(path, { method: 'PUT', json: { state: attendance } }),
      )
    },
    favor() {
      const isFavorite = !now.isFavorite
      if (!me) {
        setIsKeptHere(isFavorite)
        if (isFavorite) showToast({ title: i18n.events.page.keptHere, description: i18n.events.page.keptHereText })
        return
      }
      void say({ ...now, isFavorite }, () =>
        request(`/api/events/${event.id}/favorite`, { method: isFavorite ? 'PUT' : 'DELETE' }),
      )
    },
  }
}
