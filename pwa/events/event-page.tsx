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
  const remote = useEvent(eventId, me?.id ?? null)
  useTitle(remote.state === 'loaded' ? remote.event.title : remote.state === 'missing' ? i18n.notFound : '')
  useHeaderOverPicture(remote.state === 'loaded' || remote.state === 'loading')

  if (remote.state === 'loading') return <EventSkeleton />
  if (remote.state === 'missing')
    return (
      <PosterPage id="no-event" genre="bachata" title={i18n.notFound}>
        <p className="mt-5 max-w-md text-xl text-muted">{i18n.notFoundText}</p>
        <LinkButton href={paths.landing} className="mt-8 self-start">
          {i18n.backToEvents}
        </LinkButton>
      </PosterPage>
    )
  if (remote.state !== 'loaded')
    return (
      <PosterPage id="no-signal" genre="reggaeton" title={i18n.failed}>
        <p className="mt-5 max-w-md text-xl text-muted">{i18n.failedText}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={remote.refresh}>{i18n.retry}</Button>
          <LinkButton href={paths.landing} look="quiet">
            {i18n.backToEvents}
          </LinkButton>
        </div>
      </PosterPage>
    )
  return (
    <article className="grow">
      <EventTop event={remote.event} nowMs={nowMs} />
      <EventBody found={remote} me={me} nowMs={nowMs} />
    </article>
  )
}
