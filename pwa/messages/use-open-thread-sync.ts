import { useEffect } from 'react'
import { openThread } from './page-sync.ts'

/** The open thread is synced first, and most often. */
export function useOpenThreadSync(conversationId: string) {
  useEffect(() => {
    openThread(conversationId)
    return () => openThread(undefined)
  }, [conversationId])
}
