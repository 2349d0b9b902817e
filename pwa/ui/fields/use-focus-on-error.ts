import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref for the form; focus moves to its first invalid field whenever `fieldErrors` changes. `data-invalid` marks a group
 * of radio buttons, which have no `aria-invalid`.
 */
export function useFocusOnError(fieldErrors: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // In an effect, because the error message has to be in the document before its field gets the focus.
  useEffect(() => {
    if (fieldErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [fieldErrors])
  return form
}
