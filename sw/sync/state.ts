import { createStore } from 'zustand/vanilla'
import { TYPING_TTL_MS } from '#contract/messages/message-rules.ts'

/**
 * The current state of the connection and the presence of other members; it is not stored. `failure` is the reason for
 * which the polls have stopped: the session has ended (the data stays on the device, locked), the connection to the
 * database was lost and only a reload helps, or the device has no database. A silent database is asked again by each
 * poll, and a full disk by fewer ones.
 */
export type SyncState = {
  isConnected: boolean
  isServerReached: boolean
  /** A request has failed since the last success or try. Shown only where the device has no data. */
  isFailing: boolean
  /** When the server last responded (ms). */
  respondedAt: number | null
  online: Record<string, true>
  /** Until when (ms) the partner is shown as typing, by conversation. */
  typing: Record<string, number>
  failure: 'signed-out' | 'store-lost' | 'store-missing' | 'store-silent' | 'store-full' | null
}

const initialState: SyncState = {
  isConnected: false,
  isServerReached: true,
  isFailing: false,
  respondedAt: null,
  online: {},
  typing: {},
  failure: null,
}

export const syncState = createStore<SyncState>(() => initialState)

/** False on a device that can store nothing: no data can arrive there, so no screen shows that it is loading. */
export function hasDatabase({ failure }: SyncState): boolean {
  return failure === null || failure === 'signed-out'
}

export function resetSyncState() {
  syncState.setState(initialState)
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

/** Ends the typing indicator of a partner whose message has arrived. */
export function noteMessage({ conversationId }: { conversationId: string }) {
  syncState.setState(({ typing }) => {
    const { [conversationId]: _, ...others } = typing
    return { typing: others }
  })
}
