import { createStore } from 'zustand/vanilla'
import { TYPING_TTL_MS } from '#contract/messages/message-types.ts'

/**
 * The state of the connection and of the other people right now; it is not stored. `failure` is why the polls have stopped:
 * the session has ended (the data stays on the device, locked), or the database was lost and only a reload helps, or the
 * device never had one.
 */
export type SyncState = {
  isConnected: boolean
  /** False from a request that did not reach the server until the next one that did. */
  isServerReached: boolean
  /** A request failed since the socket connected, a thread was opened or the person tried again. Shown only where no data is on the device. */
  isFailing: boolean
  /** When the server last responded (ms). */
  respondedAt: number | null
  online: Record<string, true>
  /** Until when (ms) the partner is shown as typing, by conversation. */
  typing: Record<string, number>
  failure: 'signed-out' | 'store-lost' | 'store-missing' | null
}

const quiet: SyncState = {
  isConnected: false,
  isServerReached: true,
  isFailing: false,
  respondedAt: null,
  online: {},
  typing: {},
  failure: null,
}

export const syncState = createStore<SyncState>(() => quiet)

/** Without a database no data can arrive, so no screen shows that it is loading. */
export function hasItsStore({ failure }: SyncState): boolean {
  return failure !== 'store-lost' && failure !== 'store-missing'
}

export function resetSyncState() {
  syncState.setState(quiet)
}

export function noteConnected(isConnected: boolean) {
  syncState.setState(isConnected ? { isConnected, isFailing: false } : { isConnected, online: {}, typing: {} })
}

export function notePresence({ userId, isOnline }: { userId: string; isOnline: boolean }) {
  syncState.setState(({ online }) => {
    const { [userId]: _, ...others } = online
    return { online: isOnline ? { ...others, [userId]: true } : others }
  })
}

export function noteTyping({ conversationId }: { conversationId: string }) {
  syncState.setState(({ typing }) => ({ typing: { ...typing, [conversationId]: Date.now() + TYPING_TTL_MS } }))
}

/** A partner whose message has arrived is no longer typing. */
export function noteMessage({ conversationId }: { conversationId: string }) {
  syncState.setState(({ typing }) => {
    const { [conversationId]: _, ...others } = typing
    return { typing: others }
  })
}
