import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** Placeholders with the height of a row. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {['w-1/3', 'w-1/2', 'w-2/5', 'w-1/4'].map(width => (
        <span key={width} className="flex h-19 items-center gap-3.5 px-4">
          <Skeleton className="size-12 rounded-full!" />
          <span className="grow space-y-2.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-3/4" />
          </span>
        </span>
      ))}
    </output>
  )
}
