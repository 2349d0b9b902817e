import type { ComponentProps } from 'react'
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { DateField } from './date-field.tsx'

type ControlledDateFieldProps<Fields extends FieldValues> = Omit<
  ComponentProps<typeof DateField>,
  'name' | 'value' | 'onValue' | 'onBlur' | 'ref'
> & {
  name: FieldPathByValue<Fields, string | undefined>
  control: Control<Fields>
  /** Called after the date has changed: the arrow keys change it without an event of the form. */
  onChanged?: () => void
}

/** A date of a form of react-hook-form. */
export function ControlledDateField<Fields extends FieldValues>(props: ControlledDateFieldProps<Fields>) {
  const { name, control, onChanged, ...field } = props
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <DateField
          {...field}
          name={name}
          value={value ?? ''}
          onValue={date => {
            onChange(date)
            onChanged?.()
          }}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    />
  )
}
