import { Mark } from './mark.tsx'

/** The only loading animation of the app: the dots of the logo light up one after the other. */
export function Spinner({ label, className = 'size-12' }: { label: string; className?: string }) {
  return (
    <output className="inline-grid place-items-center">
      <Mark isPulsing className={className} />
      <span className="sr-only">{label}</span>
    </output>
  )
}
