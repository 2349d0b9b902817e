import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { EventFailed } from './event-missing.tsx'

type StoredPageProps<Body> = {
  remote: Remote<Body> & { refresh: () => void }
  /** What the device has stored with its cities. */
  read: () => Promise<Body | null>
  /** Identifies what is read: another name reads again. */
  name: string
  /** `failed`: the title if neither the server nor the device has the page. */
  text: { failed: string; onDevice: string; notFound: string; notFoundText: string }
  /** The poster of a page that does not exist. */
  missing: { id: string; genre: string }
  children: (body: Body) => ReactNode
}

/** A page of events with an address of its own. Without a response it shows what the device has stored. */
export function StoredPage<Body>({ remote, text, missing, children, ...stored }: StoredPageProps<Body>) {
  const { openTonight } = useI18n().events.venue
  if (remote.state === 'loaded') return children(remote.body)
  if (remote.state === 'loading') return <LoadingPage />
  if (remote.state === 'failed')
    return (
      <FromDevice {...stored} text={text} onRetry={remote.refresh}>
        {children}
      </FromDevice>
    )
  const { notFound, notFoundText } = text
  const link = { href: paths.tonight, label: openTonight }
  return <PosterPage {...missing} title={notFound} text={notFoundText} link={link} />
}

type FromDeviceProps<Body> = Omit<StoredPageProps<Body>, 'remote' | 'missing'> & { onRetry: () => void }

function FromDevice<Body>({ read, name, text, onRetry, children }: FromDeviceProps<Body>) {
  const i18n = useI18n().events.page
  const stored = useLiveQuery(() => read().catch(() => null), [name])
  if (stored === undefined) return <LoadingPage />
  if (stored === null) return <EventFailed onRetry={onRetry} title={text.failed} />
  const retry = <SmallButton onClick={onRetry}>{i18n.retry}</SmallButton>
  return (
    <>
      <div className="page pt-4">
        <Notice tone="offline" action={retry}>
          {text.onDevice}
        </Notice>
      </div>
      {children(stored)}
    </>
  )
}
