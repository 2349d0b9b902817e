import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSyncState } from '#pwa/data/sync-state.ts'
import { hasNetwork, listenToPage } from '#sw/online.ts'
import type { SyncState } from '#sw/sync/state.ts'

/**
 * Whether the server can be reached: the socket is connected or the last request got a response, and the browser does
 * not report that it is offline.
 */
export function useHasSignal(): boolean {
  const isServerReached = useSyncState(isReached)
  const isOnline = useSyncExternalStore(onNetworkChange, hasNetwork)
  return isServerReached && isOnline
}

export function useIsOnline(userId: string): boolean {
  const isOnline = useSyncState(({ online }) => Object.hasOwn(online, userId))
  return useHasSignal() && isOnline
}

/** Whether the partner is typing. The state expires if the server sends no further typing event. */
export function useIsTyping(conversationId: string): boolean {
  const until = useSyncState(({ typing }) => typing[conversationId] ?? 0)
  const [expired, setExpired] = useState(0)

  useEffect(() => {
    const remainingMs = until - Date.now()
    if (remainingMs <= 0) return undefined
    const timer = setTimeout(() => setExpired(until), remainingMs)
    return () => clearTimeout(timer)
  }, [until])

  return useHasSignal() && until > expired
}

function isReached({ isConnected, isServerReached }: SyncState) {
  return isConnected || isServerReached
}

function onNetworkChange(onChange: () => void) {
  return listenToPage({ online: onChange, offline: onChange })
}
