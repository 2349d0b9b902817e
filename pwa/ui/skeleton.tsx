import { classNames } from './class-names.ts'

/** A placeholder with the size of the content that is loading. The list around it announces the loading state once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('skeleton block rounded-lg', className)} />
}

export function SkeletonRow() {
  return (
    <div aria-hidden className="flex gap-4 py-4">
      <Skeleton className="h-24 w-20 shrink-0 rounded-2xl!" />
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
    <div aria-hidden className="overflow-hidden rounded-card border border-line">
      <Skeleton className="aspect-[4/3] w-full rounded-none!" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  )
}
