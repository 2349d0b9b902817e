import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the form; focus moves to its first invalid field whenever `fieldErrors` changes. */
export function useFocusOnError(fieldErrors: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // In an effect, because the error message has to be in the document before its field gets the focus.
  useEffect(() => {
    if (fieldErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fieldErrors])
  return form
}
