import { useSyncState } from '#pwa/data/sync-state.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { hasDatabase } from '#sw/sync/state.ts'
import { ErrorNotice } from './error-notice.tsx'
import { useHasSignal } from './signal.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { Unavailable } from './unavailable.tsx'

/** Shown for a thread that is not cached: it is loading, the device is offline, or the server does not respond. */
export function NotCached() {
  const i18n = useI18n().messages.thread
  const hasSignal = useHasSignal()
  const isFailing = useSyncState(live => live.isFailing)
  const hasStore = useSyncState(hasDatabase)
  if (!hasStore) return <ErrorNotice />
  if (hasSignal && !isFailing) return <ThreadSkeleton />
  return (
    <div className="my-auto min-h-0 grow overflow-y-auto">
      {hasSignal ? <Unavailable /> : <EmptyState isError title={i18n.noSignal} text={i18n.notHere} />}
    </div>
  )
}
