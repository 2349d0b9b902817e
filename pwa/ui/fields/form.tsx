import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type ComponentProps,
  type FormHTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  ref?: Ref<HTMLFormElement>
  onSubmit: () => unknown
}

/** A form that its page sends itself, without the request of the browser. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    />
  )
}

export type TextInputProps = Omit<FieldProps, 'children' | 'className'> &
  InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>
    fieldClassName?: string
  }

export function TextInput({ label, hint, error, fieldClassName, className, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {ties => <input className={classNames(controlClasses, 'min-h-12', className)} {...rest} {...ties} />}
    </Field>
  )
}

type TextAreaProps = Omit<FieldProps, 'children' | 'className'> &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    ref?: Ref<HTMLTextAreaElement>
    fieldClassName?: string
  }

export function TextArea({ label, hint, error, fieldClassName, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {ties => (
        <textarea
          rows={rows}
          className={classNames(controlClasses, 'field-sizing-content min-h-28 py-3 leading-relaxed', className)}
          {...rest}
          {...ties}
        />
      )}
    </Field>
  )
}

/**
 * A ref for the form; focus moves to its first invalid field whenever `fieldErrors` changes. `data-invalid` marks a
 * group of radio buttons, which have no `aria-invalid`.
 */
export function useFocusOnError(fieldErrors: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // In an effect, because the error message has to be in the document before its field gets the focus.
  useEffect(() => {
    if (fieldErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [fieldErrors])
  return form
}

/** The text of a field, and what stores it while it is typed. */
export function bound<Value extends string>(value: Value, onText: (text: string) => void) {
  return { value, onChange: (event: { target: { value: string } }) => onText(event.target.value) }
}

type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  className?: string
  /** Renders the control with the given `id` and `aria-*` attributes, which connect it to its label, hint and error. */
  children: (ties: ControlAttributes) => ReactNode
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      <ErrorText id={errorId} className="mt-1.5 text-sm">
        {error}
      </ErrorText>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export const controlClasses =
  'w-full rounded-control border border-edge bg-surface px-4 text-text transition placeholder:text-muted ' +
  'hover:border-text aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60'

type SelectProps = Omit<FieldProps, 'children' | 'className'> &
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
          <ChevronDown className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2" />
        </span>
      )}
    </Field>
  )
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
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

/** The state of a checkbox, and what stores it. */
export function ticked(checked: boolean, onTick: (isOn: boolean) => void) {
  return { checked, onChange: (event: { target: { checked: boolean } }) => onTick(event.target.checked) }
}

/** Why something was refused or failed, which screen readers announce at once; nothing without a text. */
export function ErrorText({ className, children, ...rest }: ComponentProps<'p'>) {
  if (!children) return null
  return (
    <p role="alert" className={classNames('font-medium text-danger', className)} {...rest}>
      {children}
    </p>
  )
}
