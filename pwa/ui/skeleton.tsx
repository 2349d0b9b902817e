import { classNames } from './class-names.ts'

/** A placeholder with the size of the content that is loading. The list around it announces the loading state once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-inner', className)} />
}

export function SkeletonRow() {
  return (
    <div aria-hidden className="flex gap-4 py-4">
      <Skeleton className="h-24 w-20 shrink-0 rounded-control!" />
      <div className="grow space-y-3 pt-1">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}

export function SkeletonCard() {
  return (
    <div aria-hidden className="flex overflow-hidden rounded-card border border-line sm:block">
      <Skeleton className="aspect-[4/5] w-24 shrink-0 rounded-none! sm:aspect-[4/3] sm:w-full" />
      <div className="grow space-y-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
