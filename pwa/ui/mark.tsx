import { markDots } from '#contract/mark-dots.ts'
import { classNames } from './class-names.ts'

/** The ring of sixteen steps with the son clave lit. Decoration beside words, so it has no name of its own. */
export function Mark({ className, isPulsing = false }: { className?: string; isPulsing?: boolean }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className={classNames('shrink-0 overflow-visible', className)}>
      {markDots.map(({ x, y, radius, isLit, step }) => (
        <circle
          key={step}
          cx={x}
          cy={y}
          r={radius}
          className={classNames(isLit ? 'fill-accent' : 'fill-current', isPulsing && 'pulse-dot')}
          style={isPulsing ? { animationDelay: `${step / 10}s` } : undefined}
          opacity={isLit || isPulsing ? undefined : 0.55}
        />
      ))}
    </svg>
  )
}

export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark className="size-8" />
      <span className="font-display text-[1.75rem] leading-none font-bold tracking-tight lowercase">{name}</span>
    </span>
  )
}
