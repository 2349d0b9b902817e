import { useState } from 'react'
import { useFetch } from '#pwa/data/use-fetch.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { readDate } from '#pwa/ui/fields/typed-date.ts'
import { fetchMinAge, isTooYoung } from '../sign-up/sign-up-ways.ts'
import type { Birthday } from './birthday-field.tsx'

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
