import { useEffect } from 'react'
import { openThread } from './page-sync.ts'

/** The thread before somebody's eyes is asked for first, and most often. */
export function useWatched(conversationId: string) {
  useEffect(() => {
    openThread(conversationId)
    return () => openThread(undefined)
  }, [conversationId])
}
