import { type RefObject, useEffect, useRef } from 'react'

/** The form whose first refused field is taken to, each time `mistakes` is another one. */
export function useFocusOnMistake(mistakes: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // The sentence has to stand next to its field before anybody is taken there.
  useEffect(() => {
    if (mistakes) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [mistakes])
  return form
}
