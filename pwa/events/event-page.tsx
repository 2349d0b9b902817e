import { useParams } from '@tanstack/react-router'
import { pages, paths } from '#contract/paths.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { useI18n } from '#pwa/i18n.ts'
import { useHeaderOverPicture } from '#pwa/shell/over-picture.ts'
import { PosterPage } from '#pwa/shell/poster-page.tsx'
import { useTitle } from '#pwa/title.ts'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useNow } from '#pwa/use-now.ts'
import { EventBody } from './event-body.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventTop } from './event-top.tsx'
import { useEvent } from './use-event.ts'

export default function EventPage() {
  const { eventId } = useParams({ from: pages.event })
  const me = useSession(session => session.me)
  const i18n = useI18n().events.page
  const nowMs = useNow()
  const found = useEvent(eventId, me?.id ?? null)
  useTitle(found.state === 'there' ? found.event.title : found.state === 'missing' ? i18n.notFound : '')
  useHeaderOverPicture(found.state === 'there' || found.state === 'loading')

  if (found.state === 'loading') return <EventSkeleton />
  if (found.state === 'missing')
    return (
      <PosterPage id="no-event" genre="bachata" title={i18n.notFound}>
        <p className="mt-5 max-w-md text-xl text-muted">{i18n.notFoundText}</p>
        <LinkButton href={paths.landing} className="mt-8 self-start">
          {i18n.backToEvents}
        </LinkButton>
      </PosterPage>
    )
  if (found.state !== 'there')
    return (
      <PosterPage id="no-signal" genre="reggaeton" title={i18n.failed}>
        <p className="mt-5 max-w-md text-xl text-muted">{i18n.failedText}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={found.refresh}>{i18n.retry}</Button>
          <LinkButton href={paths.landing} look="quiet">
            {i18n.backToEvents}
          </LinkButton>
        </div>
      </PosterPage>
    )
  return (
    <article className="grow">
      <EventTop event={found.event} nowMs={nowMs} />
      <EventBody found={found} me={me} nowMs={nowMs} />
    </article>
  )
}
