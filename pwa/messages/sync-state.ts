import { useStore } from 'zustand'
import { type SyncState, syncState } from '#sw/sync/state.ts'

/** What is known of the connection and of the other people right now. */
export function useSyncState<Selected>(select: (state: SyncState) => Selected): Selected {
  return useStore(syncState, select)
}
