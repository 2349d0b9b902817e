import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'accent' | 'live' | 'waiting' | 'quiet' | 'danger'

export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center rounded-full px-3 py-1 text-xs font-bold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  accent: 'bg-accent text-on-accent',
  live: 'bg-live text-on-accent',
  waiting: 'bg-waiting text-on-accent',
  quiet: 'bg-raised text-text',
  danger: 'border border-danger bg-ground text-danger',
}
