import { useEffect, useEffectEvent } from 'react'

/** The code in the link of an email, until it is entered. Other tabs of this browser read it, too. */
const KEY = 'pista.linked-code'

const CODE = /^\d{6}$/

export function codeIn(fragment: string): string | undefined {
  const code = fragment.replace('#', '')
  return CODE.test(code) ? code : undefined
}

export function storeLinkedCode(code: string) {
  localStorage.setItem(KEY, code)
}

export function linkedCode(): string {
  const code = localStorage.getItem(KEY) ?? ''
  return CODE.test(code) ? code : ''
}

export function deleteLinkedCode() {
  localStorage.removeItem(KEY)
}

/** Calls `fillIn` with the code when another tab has opened the link. */
export function useLinkedCode(fillIn: (code: string) => void) {
  const fill = useEffectEvent(fillIn)
  // The storage is outside React.
  useEffect(() => {
    const fillStored = ({ key }: StorageEvent) => {
      if (key === KEY && linkedCode() !== '') fill(linkedCode())
    }
    addEventListener('storage', fillStored)
    return () => removeEventListener('storage', fillStored)
  }, [])
}
