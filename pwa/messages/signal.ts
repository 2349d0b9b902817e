import { useEffect, useState, useSyncExternalStore } from 'react'
import { hasNetwork, listenToPage } from '#sw/online.ts'
import type { SyncState } from '#sw/sync/state.ts'
import { useSyncState } from './sync-state.ts'

/**
 * Whether anybody would hear us. A line that is up says yes; without one the last question decides, and a browser that
 * knows it has no network says no at once.
 */
export function useHasSignal(): boolean {
  const isHeard = useSyncState(canBeHeard)
  const isOnline = useSyncExternalStore(onNetworkChange, hasNetwork)
  return isHeard && isOnline
}

/** Whether they are on the other end right now. */
export function useIsOnline(userId: string): boolean {
  const isThere = useSyncState(({ online }) => Object.hasOwn(online, userId))
  return useHasSignal() && isThere
}

/** Whether they are writing: a hint that fades by itself. */
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

function canBeHeard({ isConnected, isAnswered }: SyncState) {
  return isConnected || isAnswered
}

function onNetworkChange(onChange: () => void) {
  return listenToPage({ online: onChange, offline: onChange })
}
