import { useEffect, useState } from 'react'
import { keepAwake } from './wake-lock.ts'

/** Keeps the screen on while the component is shown. Returns whether the browser does it. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)
  // The screen is outside React.
  useEffect(() => keepAwake(setIsHeld), [])
  return isHeld
}
