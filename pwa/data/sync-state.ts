import { useStore } from 'zustand'
import { type SyncState, syncState } from '#sw/sync/state.ts'

/** The state of the connection and the presence of other members. */
export function useSyncState<Selected>(select: (state: SyncState) => Selected): Selected {
  return useStore(syncState, select)
}
