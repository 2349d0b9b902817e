import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** Placeholders with the size of the events, so that nothing moves when the list arrives. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {[1, 2, 3].map(row => (
          <div key={row} className="flex gap-4 border-b border-line py-4 md:rounded-card md:border md:p-5">
            <Skeleton className={`shrink-0 rounded-control! ${row === 1 ? 'h-36 w-[38%]' : 'h-23 w-18.5'}`} />
            <div className="grow space-y-2.5 pt-1">
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
