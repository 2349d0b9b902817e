import { useEffect } from 'react'
import { openThread } from '#pwa/sync/page-sync.ts'

/** Makes the sync fetch this thread first, and more often than the others, while the screen shows it. */
export function useOpenThreadSync(conversationId: string) {
  useEffect(() => {
    openThread(conversationId)
    return () => openThread(undefined)
  }, [conversationId])
}
