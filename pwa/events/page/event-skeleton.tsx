import { useI18n } from '#pwa/i18n/i18n.ts'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { useWide } from '#pwa/ui/use-wide.ts'

export const wideClasses = 'page grid grow content-start items-start gap-x-10 pt-8 pb-10'

/** Picture, facts and actions. The last row takes the height that the picture needs. */
export const wideColumns = { gridTemplate: 'auto auto 1fr / minmax(0, 25rem) minmax(0, 1fr) 22rem' }

export function EventSkeleton() {
  const loading = <output className="sr-only">{useI18n().events.page.loading}</output>
  if (useWide())
    return (
      <div className={wideClasses} style={wideColumns}>
        {loading}
        <Skeleton className="aspect-[4/5]" />
        <div aria-hidden className="space-y-5">
          <Skeleton className="h-7 w-24 rounded-full!" />
          <Skeleton className="h-32" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-64" />
      </div>
    )
  return (
    <div className="grow">
      {loading}
      <div aria-hidden data-theme="dark" className="bg-ground">
        <div className="page flex min-h-[27rem] flex-col justify-end pb-4 md:min-h-[30rem] md:pb-10">
          <Skeleton className="h-7 w-24 rounded-full!" />
          <Skeleton className="mt-3 h-24 w-4/5 max-w-xl" />
        </div>
      </div>
      <div aria-hidden className="page space-y-5 py-6">
        <Skeleton className="h-6 w-3/5 max-w-sm" />
        <Skeleton className="h-4 w-2/5 max-w-xs" />
        <Skeleton className="h-16 max-w-md" />
        <Skeleton className="h-16 max-w-lg" />
        <Skeleton className="h-28 max-w-2xl" />
      </div>
    </div>
  )
}
