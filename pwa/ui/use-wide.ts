import { useSyncExternalStore } from 'react'

/** The breakpoint `lg` of the style sheet. */
const WIDE = '(width >= 72rem)'

/** Whether the window has space for three columns. */
export function useWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(WIDE).matches)
}

function listen(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
