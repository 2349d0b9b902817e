import { classNames } from '#pwa/ui/class-names.ts'

/** The position in a flow of several steps, as text and as a bar. */
export function StepBar({ step, of, label }: { step: number; of: number; label: string }) {
  return (
    <div className="mb-6">
      <p className="figures text-sm font-semibold first-letter:uppercase text-accent-strong">{label}</p>
      <div aria-hidden className="mt-2 grid grid-flow-col gap-1.5">
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classNames('h-1.5 rounded-full transition-colors', index < step ? 'bg-accent' : 'bg-raised')}
          />
        ))}
      </div>
    </div>
  )
}
