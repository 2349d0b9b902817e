import { type Ref, useState } from 'react'
import { classNames } from '#pwa/ui/class-names.ts'
import { Field } from '#pwa/ui/fields/field.tsx'

export const CODE_LENGTH = 6

type CodeInputProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** One field for the whole code, so that the phone can fill it in, drawn as a box for each digit. */
export function CodeInput({ ref, label, value, error, onChange }: CodeInputProps) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <Field label={label} error={error}>
      {ties => (
        <div className="relative">
          <div aria-hidden className="grid grid-cols-6 gap-2">
            {Array.from({ length: CODE_LENGTH }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  'figures grid h-14 min-w-0 place-items-center rounded-control bg-surface text-2xl font-semibold',
                  isFocused && index === Math.min(value.length, CODE_LENGTH - 1)
                    ? 'border-2 border-accent'
                    : error
                      ? 'border border-danger'
                      : 'border border-edge',
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
          <input
            {...ties}
            ref={ref}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            value={value}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={event => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
