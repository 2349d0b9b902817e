import { useEffect } from 'react'
import { lookAt } from './page-sync.ts'

/** The thread before somebody's eyes is asked for first, and most often. */
export function useWatched(conversationId: string) {
  useEffect(() => {
    lookAt(conversationId)
    return () => lookAt(undefined)
  }, [conversationId])
}
