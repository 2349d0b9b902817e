import type { SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'

export type ChipSelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  isOn?: boolean
  options: readonly { value: string; label: string }[]
}

/** A select in a row of chips: as wide as the chosen option, and opened with the device's native picker. */
export function ChipSelect({ label, isOn = false, options, className, ...rest }: ChipSelectProps) {
  return (
    <span className={classNames('relative inline-flex shrink-0 snap-start', className)}>
      <select
        aria-label={label}
        className={classNames(
          'field-sizing-content min-h-11 max-w-52 appearance-none truncate rounded-full border py-2 pr-9 pl-4 text-sm font-semibold',
          isOn ? 'border-text bg-text text-ground' : 'border-line bg-surface text-text hover:border-edge',
        )}
        {...rest}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} className="bg-surface text-text">
            {option.label}
          </option>
        ))}
      </select>
      <span
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-1/2 right-4 size-2 -translate-y-3/4 rotate-45 border-r-2 border-b-2',
          isOn ? 'border-ground' : 'border-muted',
        )}
      />
    </span>
  )
}
