import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Notice } from '#pwa/ui/notice.tsx'
import { listenToPage } from '#sw/online.ts'

const SEND_DUE_MS = 20_000

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

/**
 * Sends at once, when the network is back, when the page becomes visible, and at intervals what is due. Without IndexedDB
 * nothing is queued, so a failure is ignored.
 */
export function useSendingWhenPossible(send: (options: { hurry: boolean }) => Promise<unknown>) {
  const sendQueued = useEffectEvent((hurry: boolean) => void send({ hurry }).catch(() => undefined))
  useEffect(() => {
    const sendInHurry = () => sendQueued(true)
    const timer = setInterval(() => sendQueued(false), SEND_DUE_MS)
    const removeListeners = listenToPage({ online: sendInHurry, visible: sendInHurry })
    sendInHurry()
    return () => {
      clearInterval(timer)
      removeListeners()
    }
  }, [])
}
