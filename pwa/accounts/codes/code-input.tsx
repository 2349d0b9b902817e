import type { Ref } from 'react'
import { classNames } from '#pwa/ui/class-names.ts'
import { Field } from '#pwa/ui/field.tsx'

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
  return (
    <Field label={label} error={error}>
      {ties => (
        <div className="group relative">
          <div aria-hidden className="grid grid-cols-6 gap-2">
            {Array.from({ length: CODE_LENGTH }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  'figures grid h-15 min-w-0 place-items-center rounded-control border bg-surface text-2xl font-semibold',
                  error ? 'border-danger' : 'border-edge',
                  index === CODE_LENGTH / 2 && 'ml-1.5',
                  index === CODE_LENGTH / 2 - 1 && 'mr-1.5',
                  index === Math.min(value.length, CODE_LENGTH - 1) &&
                    'group-focus-within:border-accent group-focus-within:outline-2 group-focus-within:outline-accent',
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
            onChange={event => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
