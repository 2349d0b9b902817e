import { useEffect, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { folded } from '#contract/fold.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import { nightsHere } from '#sw/nights.ts'
import { NoSignal, request } from '#sw/request.ts'
import { hasWords } from './night-filter.ts'

export type Sought = { q: string; location: string; date: string }

export type Found =
  | { state: 'searching'; events: Event[] | null }
  /** `isLocal`: nobody answered, and these are the nights on the device that fit. */
  | { state: 'found'; events: Event[]; isLocal: boolean }
  | { state: 'failed' }

/** Asks the server; without signal the device answers with what it has. */
export function useFoundEvents({ q, location, date }: Sought): Found & { again: () => void } {
  const words = useWords().events
  const question = new URLSearchParams(
    Object.entries({ q, location, date }).filter(([, said]) => said !== ''),
  ).toString()
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ of: string; result: Found }>()
  const asked = `${question} ${round}`

  // The server is outside React, and so is what it finds.
  useEffect(() => {
    let isCurrent = true
    const show = (result: Found) => isCurrent && setFound({ of: asked, result })
    request<Event[]>(`/api/search/events?${question}`).then(
      events => show({ state: 'found', events, isLocal: false }),
      async (error: unknown) => {
        if (error instanceof NoSignal) {
          const events = await nightsHere(Date.now()).catch(() => [])
          const fitting = events.filter(event => fits(event, Object.fromEntries(new URLSearchParams(question))))
          return show({ state: 'found', events: fitting, isLocal: true })
        }
        if (isCurrent) showToast({ title: words.toasts.errorTitle, description: words.find.failed, tone: 'danger' })
        return show({ state: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [question, asked, words])

  const again = () => setRound(count => count + 1)
  if (found?.of === asked) return { ...found.result, again }
  // What was found before stays while the next answer is on its way.
  return { state: 'searching', events: found?.result.state === 'found' ? found.result.events : null, again }
}

/** As the server would: every word somewhere, the place in the city or the state, the day or the night. */
function fits(event: Event, { q = '', location = '', date }: Partial<Sought>) {
  const place = folded(`${event.city} ${event.state}`)
  return (
    event.status === 'active' &&
    hasWords(event, q) &&
    folded(location)
      .split(' ')
      .every(word => place.includes(word)) &&
    (!date || event.date === date || event.nightOf === date)
  )
}
