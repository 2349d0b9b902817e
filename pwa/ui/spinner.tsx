import { Mark } from './mark.tsx'

/** The ring plays its bar while something loads. Nothing else in the house spins. */
export function Spinner({ label, className = 'size-12' }: { label: string; className?: string }) {
  return (
    <output className="inline-grid place-items-center">
      <Mark isPulsing className={className} />
      <span className="sr-only">{label}</span>
    </output>
  )
}
