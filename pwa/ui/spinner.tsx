import { classNames } from './class-names.ts'

/** The bars of `Pulse` with a label for screen readers. */
export function Spinner({ label, className = 'size-12' }: { label: string; className?: string }) {
  return (
    <output className="inline-grid place-items-center">
      <Pulse className={className} />
      <span className="sr-only">{label}</span>
    </output>
  )
}

/** The loading animation of the app: five bars that play the son clave. Always beside a label. */
export function Pulse({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={classNames('shrink-0', className)}>
      {claveSteps.map((step, position) => (
        <rect
          key={step}
          x={2 + position * 8}
          y={6}
          width={4}
          height={28}
          rx={2}
          className="pulse-bar fill-current"
          style={{ animationDelay: `${step / 10}s`, transformBox: 'fill-box' }}
        />
      ))}
    </svg>
  )
}

const claveSteps = [0, 3, 6, 10, 12]
