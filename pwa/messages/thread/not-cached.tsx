import { pullSoon } from '#pwa/data/page-sync.ts'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { hasDatabase } from '#sw/sync/state.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { useHasSignal } from '../signal.ts'

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

/** Placeholders for bubbles, at the end of the thread. */
function ThreadSkeleton() {
  return (
    <output className="flex min-h-0 grow flex-col justify-end gap-3 overflow-hidden px-4 pb-20">
      <span className="sr-only">{useI18n().messages.thread.loading}</span>
      {widths.map(([width, isMine]) => (
        <Skeleton key={width} className={classNames('h-14 shrink-0 rounded-card!', width, isMine && 'self-end')} />
      ))}
    </output>
  )
}

const widths: [width: string, isMine: boolean][] = [
  ['w-3/5', false],
  ['w-2/5', true],
  ['w-1/2', true],
  ['w-2/3', false],
]

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
