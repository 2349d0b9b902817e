import { useEffect, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { allCachedEvents } from '#sw/cache/events.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { listenToPage } from '#sw/online.ts'
import { type EventSearch, searchCachedEvents, searchQuery } from './search-cached.ts'

export type Found =
  | { state: 'searching'; events: Event[] | null }
  /** `keptAt`: nobody answered, and these are the nights on the device that fit, as of then (ms). */
  | { state: 'found'; events: Event[]; keptAt: number | null }
  | { state: 'failed' }

/** Asks the server; without signal the device answers with what it has, until there is signal again. */
export function useFoundEvents(sought: EventSearch, tonight: string): Found & { again: () => void } {
  const i18n = useI18n().events
  const question = searchQuery(sought, tonight)
  const kept = JSON.stringify(sought)
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<{ of: string; result: Found }>()
  const asked = `${question} ${round}`

  // The server is outside React, and so is what it finds.
  useEffect(() => {
    let isCurrent = true
    const show = (result: Found) => isCurrent && setFound({ of: asked, result })
    request<Event[]>(`/api/search/events?${question}`).then(
      events => show({ state: 'found', events, keptAt: null }),
      async (error: unknown) => {
        if (isUnreached(error)) {
          const { events, at } = await allCachedEvents(Date.now()).catch(() => ({ events: [], at: 0 }))
          const fitting = searchCachedEvents(events, JSON.parse(kept) as EventSearch, tonight)
          return show({ state: 'found', events: fitting, keptAt: at })
        }
        if (isCurrent) showToast({ title: i18n.toasts.errorTitle, description: i18n.find.failed, tone: 'danger' })
        return show({ state: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [question, kept, tonight, asked, i18n])

  const again = () => setRound(count => count + 1)
  const isLocal = found?.result.state === 'found' && found.result.keptAt !== null
  useEffect(() => {
    if (!isLocal) return undefined
    return listenToPage({ online: again })
  })

  if (found?.of === asked) return { ...found.result, again }
  // What was found before stays while the next answer is on its way.
  return { state: 'searching', events: found?.result.state === 'found' ? found.result.events : null, again }
}
