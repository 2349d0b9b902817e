import { Navigate, useParams } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/page/calls.ts'
import { pages } from '#contract/paths.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { publicStore } from '#sw/db.ts'
import { resource } from '#sw/http/send.ts'
import { EventFailed, EventMissing } from '../event/event-missing.tsx'

/**
 * `/e/{slug}`: leads to the page of the event, which is found without signal in the cached list, or as it was opened.
 * The query stays, because it contains the source of the visit (`?from=`).
 */
export default function ShortEventPage() {
  const { slug } = useParams({ from: pages.shortEvent })
  const cached = useLiveQuery(async () => {
    const isIt = (event: Partial<Event>) => event.slug === slug.toLowerCase()
    const opened = publicStore.copies.filter(({ path, body }) => path.startsWith('/api/events/') && isIt(body as Event))
    return (
      (await publicStore.events.filter(isIt).first()) ?? ((await opened.first())?.body as Event | undefined) ?? null
    )
  }, [slug])
  const remote = useRemote(cached === null ? resource(calls.eventAtShortAddress, { params: { slug } }) : null, null)

  const event = cached ?? (remote.state === 'loaded' ? remote.body : undefined)
  if (event) return <Navigate to={pages.event} params={{ eventId: event.id }} search replace />
  if (remote.state === 'missing') return <EventMissing />
  return remote.state === 'failed' ? <EventFailed onRetry={remote.refresh} /> : <LoadingPage />
}
