import {
  type FormHTMLAttributes,
  type InputHTMLAttributes,
  type Ref,
  type RefObject,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

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
 * A ref for the form; focus moves to its first invalid field whenever `fieldErrors` changes. `data-invalid` marks a group
 * of radio buttons, which have no `aria-invalid`.
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
