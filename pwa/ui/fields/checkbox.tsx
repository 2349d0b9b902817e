import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../class-names.ts'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>
  label: ReactNode
  /** Below the label, and read with it. */
  hint?: string
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <>
      <label className={classNames('flex min-h-11 cursor-pointer items-center gap-3', className)}>
        <input
          type="checkbox"
          aria-describedby={hint && hintId}
          className="size-6 shrink-0 accent-(--accent)"
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </>
  )
}
