import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** Placeholders with the size of the events, so that nothing moves when the list arrives. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        <div className="flex flex-col overflow-hidden rounded-card border border-line md:col-span-2">
          <Skeleton className="aspect-[350/218] rounded-none! md:aspect-auto md:h-full" />
          <div className="space-y-2.5 px-4 pt-4.5 pb-5 md:px-7">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
        {[1, 2, 3].map(row => (
          <div
            key={row}
            className="flex gap-4 border-b border-line py-4 md:flex-col md:gap-0 md:overflow-hidden md:rounded-card md:border md:py-0"
          >
            <Skeleton className="h-23 w-18.5 shrink-0 rounded-control! md:aspect-[4/3] md:h-auto md:w-full md:rounded-none!" />
            <div className="grow space-y-2.5 pt-1 md:p-5">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
