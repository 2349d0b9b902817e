import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'offline' | 'error' | 'good'

type NoticeProps = { tone?: NoticeTone; action?: ReactNode; className?: string; children: ReactNode }

/** A message that stays on the page. Screen readers announce an error at once, and other tones when they are idle. */
export function Notice({ tone = 'info', action, className, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-4 py-3 font-medium',
        tones[tone],
        className,
      )}
    >
      <Icon className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-44">{children}</div>
      {action}
    </div>
  )
}

const icons = { info: Info, offline: WifiOff, error: CircleAlert, good: CircleCheck }

const tones: Record<NoticeTone, string> = {
  info: 'border-line bg-surface text-text',
  offline: 'border-waiting/40 bg-waiting/12 text-waiting-strong',
  error: 'border-danger/50 bg-danger/10 text-danger',
  good: 'border-live/40 bg-live/12 text-live-strong',
}
