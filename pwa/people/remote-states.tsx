import type { ReactNode } from 'react'
import { useLanguage } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { clockHere } from '#pwa/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { Remote } from '#pwa/use-remote.ts'

export type RemoteStatesProps<Body> = {
  copy: Remote<Body> & { refresh: () => void }
  /** A placeholder with the size of the content. */
  loading: ReactNode
  missing?: ReactNode
  /** The message if the error has none of its own. */
  failed?: string
  children: (body: Body) => ReactNode
}

/** Renders the four states of remote data. Outdated data is shown with its age, because it is better than none. */
export function RemoteStates<Body>({ copy, loading, missing, failed, children }: RemoteStatesProps<Body>) {
  const { i18n, language } = useLanguage()
  const text = i18n.people

  if (copy.state === 'loading') return loading
  if (copy.state === 'missing' && missing !== undefined) return missing
  if (copy.state === 'there')
    return (
      <>
        {copy.isOld && (
          <div className="mb-5">
            <Notice tone="offline">{text.old(clockHere(copy.at, language))}</Notice>
          </div>
        )}
        {children(copy.body)}
      </>
    )
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" look="quiet" onClick={copy.refresh}>
          {text.retry}
        </Button>
      }
    >
      {failed ?? sentenceFor(copy.state === 'failed' ? copy.error : undefined, i18n, text.failed)}
    </Notice>
  )
}
