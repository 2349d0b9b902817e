import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export type SelectProps = Omit<FieldProps, 'children' | 'className'> &
  SelectHTMLAttributes<HTMLSelectElement> & {
    ref?: Ref<HTMLSelectElement>
    fieldClassName?: string
    options: readonly { value: string; label: string; disabled?: boolean }[]
  }

/** The native select: every phone opens its own picker for it. */
export function Select({ label, hint, error, fieldClassName, className, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {ties => (
        <span className="relative block">
          <select
            className={classNames(controlClasses, 'min-h-12 appearance-none pr-11', className)}
            {...rest}
            {...ties}
          >
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
        </span>
      )}
    </Field>
  )
}
