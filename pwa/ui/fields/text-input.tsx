import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

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
