import { useRef, useState } from 'react'

/** The error message of each refused field, by its name. */
export type Errors = Readonly<Record<string, string | undefined>>

export type Fields<Values extends object> = ReturnType<typeof useFields<Values>>

type TextName<Values> = {
  [Name in keyof Values]-?: Values[Name] extends string | undefined ? Name : never
}[keyof Values] &
  string

type Options<Values> = {
  /** The fields that are refused when the form opens. */
  errors?: Errors
  /** The errors of the values. They are shown once `isValid` was called, and from then on follow the typing. */
  check?: (values: Values) => Errors
  onChanged?: (values: Values) => void
}

/** The values of a form with the error of each field. A field that is changed loses its error. */
export function useFields<Values extends object>(
  start: Values,
  { errors: first, check, onChanged }: Options<Values> = {},
) {
  const [values, setValues] = useState(start)
  // Two changes may come before the form is rendered again.
  const latest = useRef(start)
  const [isChecked, setIsChecked] = useState(false)
  const [marked, setMarked] = useState<Errors>(first ?? {})
  const [attempts, setAttempts] = useState(Object.keys(marked).length > 0 ? 1 : 0)
  const errors: Errors = { ...(isChecked && check?.(values)), ...marked }

  const set = (change: Partial<Values>) => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
    accept(change)
    onChanged?.(latest.current)
  }
  /** The fields of `change` are not marked any more. */
  const accept = (change: Partial<Values>) =>
    setMarked(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
  const mark = (fieldErrors: Errors) => {
    setMarked(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) setAttempts(count => count + 1)
  }
  const textOf = (name: TextName<Values>) => {
    const value: unknown = values[name]
    return { name, value: typeof value === 'string' ? value : '', error: errors[name] }
  }
  const type = (name: TextName<Values>, value: string) => set({ [name]: value } as Partial<Values>)

  return {
    /** The number of attempts that marked fields, for `useFocusOnError`. */
    attempts,
    values,
    errors,
    set,
    accept,
    mark,
    reset(next: Values) {
      latest.current = next
      setValues(next)
      setMarked({})
    },
    /** Checks all values; marks the refused ones, and focuses the first. */
    isValid() {
      const isFine = Object.keys(check?.(latest.current) ?? {}).length === 0
      setIsChecked(true)
      if (isFine) setMarked({})
      else setAttempts(count => count + 1)
      return isFine
    },
    text: (name: TextName<Values>) => ({
      ...textOf(name),
      onChange: (event: { target: { value: string } }) => type(name, event.target.value),
    }),
    date: (name: TextName<Values>) => ({ ...textOf(name), onValue: (value: string) => type(name, value) }),
  }
}
