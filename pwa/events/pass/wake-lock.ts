import { useEffect, useState } from 'react'
import { listenToPage } from '#sw/online.ts'

/** Keeps the screen on while the component is shown. Returns whether the browser does it. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)
  // The screen is outside React.
  useEffect(() => keepAwake(setIsHeld), [])
  return isHeld
}

/** Keeps the screen on. `onChange` hears whether the browser does it. Returns how to end it. */
export function keepAwake(onChange: (isHeld: boolean) => void): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let isOver = false
  let held: WakeLockSentinel | undefined
  const request = async () => {
    const lock = await navigator.wakeLock.request('screen')
    if (isOver) return await lock.release()
    held = lock
    lock.addEventListener('release', () => !isOver && onChange(false))
    onChange(true)
  }
  // Refused with a low battery, for example.
  const requestIfAllowed = () => void request().catch(() => undefined)
  requestIfAllowed()
  // The browser releases the lock of a page that is not visible.
  const stopListening = listenToPage({ visible: requestIfAllowed })
  return () => {
    isOver = true
    stopListening()
    void held?.release().catch(() => undefined)
  }
}
