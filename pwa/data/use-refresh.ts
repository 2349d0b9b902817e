import { useEffect, useEffectEvent } from 'react'
import { isVisible, listenToPage } from '#sw/online.ts'

const REFRESH_MS = 60_000

/** Reads a number again every minute while the page is visible, and when it becomes visible. */
export function useRefresh(refresh: () => void) {
  const refreshNow = useEffectEvent(refresh)
  useEffect(() => {
    const timer = setInterval(() => isVisible() && refreshNow(), REFRESH_MS)
    const stopListening = listenToPage({ visible: () => refreshNow() })
    return () => {
      clearInterval(timer)
      stopListening()
    }
  }, [])
}
