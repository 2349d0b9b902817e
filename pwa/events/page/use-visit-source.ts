import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Event } from '#contract/events/events.ts'
import { sourceCodeFrom } from '#contract/events/promotion/source-codes.ts'
import { hasVisits } from '../guests/visits-flag.ts'

/**
 * Counts the visit when the event was opened through a link with a code (`?from=poster`), and removes the code from the
 * address, so that a copied address has none. The page does this and not the server, whose response is cached
 * and the same for all links.
 */
export function useVisitSource(event: Pick<Event, 'id' | 'createdBy' | 'status'> | undefined, userId: string | null) {
  const navigate = useNavigate()
  const { pathname, searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const typed = query.get('from')
  const eventId = event?.id
  const isCounted = event !== undefined && event.createdBy !== userId && event.status !== 'draft'

  useEffect(() => {
    if (eventId === undefined) return
    const code = typed === null ? undefined : sourceCodeFrom(typed)
    void handle({ eventId, userId, code: isCounted ? code : undefined }).catch(() => undefined)
  }, [eventId, userId, typed, isCounted])

  useEffect(() => {
    if (eventId === undefined || typed === null) return
    const rest = new URLSearchParams(searchStr)
    rest.delete('from')
    const href = rest.size > 0 ? `${pathname}?${rest}` : pathname
    void navigate({ href, replace: true, resetScroll: false, viewTransition: false })
  }, [eventId, typed, searchStr, pathname, navigate])
}

/** Loads the module for visits only on a device that came through such a link. Without IndexedDB nothing is counted. */
async function handle({ eventId, userId, code }: { eventId: string; userId: string | null; code: string | undefined }) {
  if (code === undefined && !hasVisits()) return
  const visits = await import('../guests/visits.ts')
  if (code !== undefined) await visits.countVisit(eventId, code)
  if (userId !== null) await visits.rememberCode(eventId, userId)
  await visits.sendWaitingVisits()
}
