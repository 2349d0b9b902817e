import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { EventFailed } from './event-missing.tsx'

type FromDeviceProps<Stored> = {
  read: () => Promise<Stored | null>
  /** Identifies what is read: another name reads again. */
  name: string
  /** The title if the device has nothing. */
  failed: string
  onDevice: string
  onRetry: () => void
  children: (stored: Stored) => ReactNode
}

/** Without a response of its own, a page shows what the device has stored with its cities. */
export function FromDevice<Stored>({ read, name, failed, onDevice, onRetry, children }: FromDeviceProps<Stored>) {
  const i18n = useI18n().events.page
  const stored = useLiveQuery(() => read().catch(() => null), [name])
  if (stored === undefined) return <LoadingPage />
  if (stored === null) return <EventFailed onRetry={onRetry} title={failed} />
  const retry = <SmallButton onClick={onRetry}>{i18n.retry}</SmallButton>
  return (
    <>
      <div className="page pt-4">
        <Notice tone="offline" action={retry}>
          {onDevice}
        </Notice>
      </div>
      {children(stored)}
    </>
  )
}
