import { Pulse } from './pulse.tsx'

/** The bars of `Pulse` with a label for screen readers. */
export function Spinner({ label, className = 'size-12' }: { label: string; className?: string }) {
  return (
    <output className="inline-grid place-items-center">
      <Pulse className={className} />
      <span className="sr-only">{label}</span>
    </output>
  )
}
