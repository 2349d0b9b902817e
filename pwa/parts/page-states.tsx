import type { ReactNode } from 'react'
import type { Remote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'

type PageStatesProps<Body> = {
  remote: Remote<Body> & { refresh: () => void }
  /** The number of rows of the placeholder. */
  rows?: number
  /** A placeholder with the size of the content, in place of the rows. */
  loading?: ReactNode
  missing?: ReactNode
  /** Shown in place of an empty list. */
  empty?: ReactNode
  /** The message if the error has none of its own. */
  failed?: string
  children: (body: Body) => ReactNode
}

/** Renders the states of remote data. Outdated data is shown together with its age. */
export function PageStates<Body>({ remote, rows, loading, missing, empty, failed, children }: PageStatesProps<Body>) {
  const { i18n, format } = useLanguage()
  const text = i18n.people

  if (remote.state === 'loading') return loading === undefined ? <RowsSkeleton rows={rows} /> : loading
  if (remote.state === 'missing' && missing !== undefined) return missing
  if (remote.state === 'loaded') {
    const { isOld, at, body } = remote
    const isEmpty = empty !== undefined && Array.isArray(body) && body.length === 0
    return (
      <>
        {isOld && (
          <Notice className="mb-5" tone="offline">
            {text.old(clockOrMoment(at, format))}
          </Notice>
        )}
        {isEmpty ? empty : children(body)}
      </>
    )
  }
  return (
    <Notice tone="error" action={<SmallButton onClick={remote.refresh}>{text.retry}</SmallButton>}>
      {failed ?? sentenceFor(remote.state === 'failed' ? remote.error : undefined, i18n, text.failed)}
    </Notice>
  )
}

/** Placeholders with the size of the rows. */
export function RowsSkeleton({ rows = 3 }: { rows?: number | undefined }) {
  const label = useI18n().people.loadingList
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} aria-hidden className="flex items-center gap-4 border-b border-line py-3 last:border-b-0">
          <Skeleton className="size-13 shrink-0 rounded-full!" />
          <span className="grow space-y-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </span>
        </span>
      ))}
    </output>
  )
}
