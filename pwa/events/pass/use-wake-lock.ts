import { useEffect, useState } from 'react'
import { listenToPage } from '#sw/online.ts'

/** Keeps the screen on while the component is shown. Returns whether the browser does it. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let isOver = false
    let held: WakeLockSentinel | undefined
    const request = async () => {
      const lock = await navigator.wakeLock.request('screen')
      if (isOver) return await lock.release()
      held = lock
      lock.addEventListener('release', () => setIsHeld(false))
      setIsHeld(true)
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
  }, [])
  return isHeld
}
