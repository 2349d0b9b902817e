import { useId, useRef, useState } from 'react'
import { isDayFirst } from '#contract/i18n/dates.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { controlClasses, ErrorText } from '#pwa/ui/fields/form.tsx'
import { readDate } from '#pwa/ui/fields/typed-date.ts'
import { fetchMinAge, isTooYoung } from '../sign-up/sign-up-ways.ts'

/** The typed birthday, its check, and the sentence that the field shows. */
export function useBirthday() {
  const i18n = useI18n()
  const text = useJoinI18n()
  const format = useFormat()
  const [value, setValue] = useState<Birthday>({ month: '', day: '', year: '' })
  const [error, setError] = useState<string>()
  const minAge = useFetch({ key: 'min age', fetch: fetchMinAge })
  const age = minAge.state === 'loaded' ? minAge.body : undefined

  return {
    /** Returns the date, or null if the field shows why it cannot be sent. */
    async check(): Promise<string | null> {
      const { year, month, day } = value
      const date = readDate(`${year}-${month}-${day}`, format)
      const refused =
        date === null
          ? text.birthdayMissing
          : isTooYoung(date, await fetchMinAge())
            ? i18n.refusals['too-young']
            : undefined
      setError(refused)
      return refused === undefined ? date : null
    },
    /** Returns whether the server refused the birthday; then the field shows the reason. */
    refuse(failure: unknown): boolean {
      const [, sentence] = fieldSentences(failure, i18n).find(([path]) => path === 'dateOfBirth') ?? []
      setError(sentence)
      return sentence !== undefined
    },
    field: {
      value,
      hint: age === undefined ? text.neverShown : text.birthdayHint(age),
      error,
      onChange(typed: Birthday) {
        setValue(typed)
        setError(undefined)
      },
    },
  }
}

type Birthday = { month: string; day: string; year: string }

const LENGTH = { month: 2, day: 2, year: 4 } as const
const PARTS = { monthFirst: ['month', 'day', 'year'], dayFirst: ['day', 'month', 'year'] } as const
const AUTO_COMPLETE = { month: 'bday-month', day: 'bday-day', year: 'bday-year' } as const

type BirthdayFieldProps = {
  value: Birthday
  hint: string
  error: string | undefined
  onChange: (value: Birthday) => void
}

/** Three numbers in the order of the reader's region, for the number pad of a phone. A full one leads to the next. */
export function BirthdayField({ value, hint, error, onChange }: BirthdayFieldProps) {
  const text = useJoinI18n()
  const format = useFormat()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const parts = PARTS[isDayFirst(format) ? 'dayFirst' : 'monthFirst']

  const type = (part: keyof Birthday, typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, LENGTH[part])
    onChange({ ...value, [part]: digits })
    const isFilled = digits.length === LENGTH[part] && digits.length > value[part].length
    const next = parts[parts.indexOf(part) + 1]
    if (isFilled && next) group.current?.querySelector<HTMLInputElement>(`[name=${next}]`)?.focus()
  }

  return (
    <fieldset
      aria-labelledby={`${id}-name`}
      aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint`}
      className="min-w-0"
    >
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span id={`${id}-name`} className="font-semibold">
          {text.birthday}
        </span>
        <span id={`${id}-hint`} className="text-muted">
          {hint}
        </span>
      </div>
      <div ref={group} className="grid grid-cols-3 gap-2.5">
        {parts.map(part => (
          <label key={part} className="relative min-w-0">
            <span className="pointer-events-none absolute top-1.5 left-4 text-xs text-muted">{text[part]}</span>
            <input
              name={part}
              inputMode="numeric"
              autoComplete={AUTO_COMPLETE[part]}
              maxLength={LENGTH[part]}
              required
              aria-invalid={error ? true : undefined}
              value={value[part]}
              onChange={event => type(part, event.target.value)}
              className={`${controlClasses} figures min-h-14 pt-5 pb-1 font-semibold`}
            />
          </label>
        ))}
      </div>
      <ErrorText id={`${id}-error`} className="mt-1.5 text-sm">
        {error}
      </ErrorText>
    </fieldset>
  )
}
