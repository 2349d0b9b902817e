import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import { controlClasses, Field, type FieldProps } from './field.tsx'

export type TextAreaProps = Omit<FieldProps, 'children' | 'className'> &
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
