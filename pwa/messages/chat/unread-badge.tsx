import { classNames } from '#pwa/ui/class-names.ts'

/** 1, 2, 99+. `label` is the full number for screen readers; it is left out where a text beside the badge has it. */
export function UnreadBadge({ count, label, className }: { count: number; label?: string; className?: string }) {
  if (count === 0) return null
  return (
    <span
      className={classNames(
        'figures inline-grid h-5.5 leading-tight whitespace-nowrap min-w-5.5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
