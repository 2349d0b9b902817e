import { Navigate, useParams } from '@tanstack/react-router'
import { pages } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { useHeaderOverPicture } from '#pwa/parts/over-picture.ts'
import { useSession } from '#pwa/session/session.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { useWide } from '#pwa/ui/use-wide.ts'
import { EventFailed, EventMissing } from '../event/event-missing.tsx'
import { useEvent } from '../event/use-event.ts'
import { EventBody } from './event-body.tsx'
import { EventSkeleton, wideClasses, wideColumns } from './event-skeleton.tsx'
import { EventTop, WideEventTop } from './event-top.tsx'
import { useHelperLink } from './use-helper-link.ts'
import { useVisitSource } from './use-visit-source.ts'

export default function EventPage() {
  const { eventId } = useParams({ from: pages.event })
  const me = useSession(session => session.me)
  const i18n = useI18n().events.page
  const nowMs = useNow()
  const isWide = useWide()
  const remote = useEvent(eventId, me?.id ?? null)
  useHelperLink(eventId, remote.refresh)
  useVisitSource(remote.state === 'loaded' ? remote.event : undefined, me?.id ?? null)
  useTitle(remote.state === 'loaded' ? remote.event.title : remote.state === 'missing' ? i18n.notFound : '')
  useHeaderOverPicture(!isWide && (remote.state === 'loaded' || remote.state === 'loading'))

  if (remote.state === 'loading') return <EventSkeleton />
  if (remote.state === 'missing') return <EventMissing />
  if (remote.state !== 'loaded') return <EventFailed onRetry={remote.refresh} />
  // The address of a listing that was joined with the event of its host.
  if (remote.event.id !== eventId) return <Navigate to={pages.event} params={{ eventId: remote.event.id }} replace />
  const Top = isWide ? WideEventTop : EventTop
  return (
    <article className={isWide ? wideClasses : 'grow'} style={isWide ? wideColumns : undefined}>
      <Top event={remote.event} nowMs={nowMs} />
      <EventBody found={remote} me={me} nowMs={nowMs} />
    </article>
  )
}
