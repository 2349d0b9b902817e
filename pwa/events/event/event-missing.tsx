import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'

/** An event that does not exist, or that its host has deleted. */
export function EventMissing() {
  const i18n = useI18n().events.page
  return (
    <PosterPage id="no-event" genre="bachata" title={i18n.notFound}>
      <p className="mt-5 max-w-md text-xl text-muted">{i18n.notFoundText}</p>
      <LinkButton href={paths.landing} className="mt-8 self-start">
        {i18n.backToEvents}
      </LinkButton>
    </PosterPage>
  )
}

/** A page that the device does not have and the server did not send; an event if there is no `title`. */
export function EventFailed({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const i18n = useI18n().events.page
  return (
    <PosterPage id="no-signal" genre="reggaeton" title={title ?? i18n.failed}>
      <p className="mt-5 max-w-md text-xl text-muted">{i18n.failedText}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{i18n.retry}</Button>
        <LinkButton href={paths.landing} look="quiet">
          {i18n.backToEvents}
        </LinkButton>
      </div>
    </PosterPage>
  )
}
