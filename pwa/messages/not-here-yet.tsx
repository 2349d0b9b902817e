import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { useWords } from '#pwa/words.ts'
import { useHasSignal } from './signal.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'

/** A thread this device has not fetched: it is on its way, or nobody can be asked for it. */
export function NotHereYet() {
  const words = useWords().messages.thread
  const hasSignal = useHasSignal()
  if (hasSignal) return <ThreadSkeleton />
  return (
    <div className="my-auto min-h-0 grow overflow-y-auto">
      <EmptyState title={words.noSignal} text={words.notHere} />
    </div>
  )
}
