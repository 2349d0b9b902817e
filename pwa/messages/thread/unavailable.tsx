import { pullSoon } from '#pwa/data/page-sync.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'

/** Shown while the device is online and the server fails. Requests are also retried automatically. */
export function Unavailable() {
  const { shell, refusals } = useI18n()
  return (
    <EmptyState
      isError
      title={shell.failure.title}
      text={refusals.unavailable}
      action={<SmallButton onClick={pullSoon}>{shell.failure.retry}</SmallButton>}
    />
  )
}
