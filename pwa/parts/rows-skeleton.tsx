import { useI18n } from '#pwa/i18n/i18n.ts'
import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** Placeholders with the size of the rows. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
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
