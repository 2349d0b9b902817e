import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasNetwork, listenToPage } from '#sw/online.ts'
import type { SyncState } from '#sw/sync/state.ts'
import { useSyncState } from './sync-state.ts'

/**
 * Whether the server can be reached. A connected socket is proof; without one the last request decides. A browser
 * without network is offline at once.
 */
export function useHasSignal(): boolean {
  const isHeard = useSyncState(canBeHeard)
  const isOnline = useSyncExternalStore(onNetworkChange, hasNetwork)
  return isHeard && isOnline
}

/** Whether a person is online right now. */
export function useIsOnline(userId: string): boolean {
  const isThere = useSyncState(({ online }) => Object.hasOwn(online, userId))
  return useHasSignal() && isThere
}

/** Whether a person is typing; the value expires by itself. */
export function useIsTyping(conversationId: string): boolean {
  const until = useSyncState(({ typing }) => typing[conversationId] ?? 0)
  const [past, setPast] = useState(0)

  useEffect(() => {
    const left = until - Date.now()
    if (left <= 0) return undefined
    const timer = setTimeout(() => setPast(until), left)
    return () => clearTimeout(timer)
  }, [until])

  return useHasSignal() && until > past
}

function canBeHeard({ isConnected, isServerReached }: SyncState) {
  return isConnected || isServerReached
}

function onNetworkChange(onChange: () => void) {
  return listenToPage({ online: onChange, offline: onChange })
}
