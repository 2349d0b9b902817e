import { useI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** Placeholders for bubbles, at the end of the thread. */
export function ThreadSkeleton() {
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
