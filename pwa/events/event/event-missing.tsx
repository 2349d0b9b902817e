import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { Button, QuietLink } from '#pwa/ui/button.tsx'

/** An event that does not exist, or that its host has deleted. */
export function EventMissing() {
  const i18n = useI18n().events.page
  return (
    <PosterPage
      id="no-event"
      genre="bachata"
      title={i18n.notFound}
      text={i18n.notFoundText}
      link={{ href: paths.landing, label: i18n.backToEvents }}
    />
  )
}

/** A page that the device does not have and the server did not send; an event if there is no `title`. */
export function EventFailed({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const i18n = useI18n().events.page
  return (
    <PosterPage id="no-signal" genre="reggaeton" title={title ?? i18n.failed} text={i18n.failedText}>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{i18n.retry}</Button>
        <QuietLink href={paths.landing}>{i18n.backToEvents}</QuietLink>
      </div>
    </PosterPage>
  )
}
