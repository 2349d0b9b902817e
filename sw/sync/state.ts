import { createStore } from 'zustand/vanilla'
import { TYPING_TTL_MS } from '#contract/messages/message-types.ts'

/**
 * What is true only now: nothing of it is kept. `trouble` says why nothing is asked any more: nobody is signed in (what
 * is here stays, locked), or the device's database is gone and only a reload helps, or there never was one.
 */
export type SyncState = {
  isConnected: boolean
  /** False once a question found nobody to answer it, until one does. */
  isAnswered: boolean
  /** Something went wrong since the line was laid, a thread was opened or somebody asked again. Worth a word only where nothing is here yet. */
  isFailing: boolean
  /** When the server last answered (ms). */
  answeredAt: number | null
  online: Record<string, true>
  /** Until when (ms) somebody is shown as writing, by conversation. */
  typing: Record<string, number>
  trouble: 'signed-out' | 'store-lost' | 'store-missing' | null
}

const quiet: SyncState = {
  isConnected: false,
  isAnswered: true,
  isFailing: false,
  answeredAt: null,
  online: {},
  typing: {},
  trouble: null,
}

export const syncState = createStore<SyncState>(() => quiet)

/** Without it nothing can come any more, so nothing is waited for. */
export function hasItsStore({ trouble }: SyncState): boolean {
  return trouble !== 'store-lost' && trouble !== 'store-missing'
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

/** What has been said is not being written any more. */
export function noteSaid({ conversationId }: { conversationId: string }) {
  syncState.setState(({ typing }) => {
    const { [conversationId]: _, ...others } = typing
    return { typing: others }
  })
}
