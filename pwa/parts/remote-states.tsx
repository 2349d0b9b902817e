import type { ReactNode } from 'react'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

export type RemoteStatesProps<Body> = {
  remote: Remote<Body> & { refresh: () => void }
  /** A placeholder with the size of the content. */
  loading: ReactNode
  missing?: ReactNode
  /** The message if the error has none of its own. */
  failed?: string
  children: (body: Body) => ReactNode
}

/** Renders the four states of remote data. Outdated data is shown together with its age. */
export function RemoteStates<Body>({ remote, loading, missing, failed, children }: RemoteStatesProps<Body>) {
  const { i18n, format } = useLanguage()
  const text = i18n.people

  if (remote.state === 'loading') return loading
  if (remote.state === 'missing' && missing !== undefined) return missing
  if (remote.state === 'loaded')
    return (
      <>
        {remote.isOld && (
          <div className="mb-5">
            <Notice tone="offline">{text.old(clockOrMoment(remote.at, format))}</Notice>
          </div>
        )}
        {children(remote.body)}
      </>
    )
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" look="quiet" onClick={remote.refresh}>
          {text.retry}
        </Button>
      }
    >
      {failed ?? sentenceFor(remote.state === 'failed' ? remote.error : undefined, i18n, text.failed)}
    </Notice>
  )
}
