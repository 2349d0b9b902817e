import type { ReactNode } from 'react'
import { Notice } from '#pwa/ui/notice.tsx'

type QueuedWriteNoticeProps = { isWaiting: boolean; action: ReactNode; children: ReactNode }

/** A write of a visitor without an account that waits on this device, or that the server has refused. */
export function QueuedWriteNotice({ isWaiting, action, children }: QueuedWriteNoticeProps) {
  return (
    <div className="page py-3">
      <Notice tone={isWaiting ? 'offline' : 'error'} action={action}>
        {children}
      </Notice>
    </div>
  )
}
